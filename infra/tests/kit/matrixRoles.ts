/** All roles of the matrix, in the order of its columns. */
export const roleMatrixRoles = [
  'guest',
  'buyerA',
  'buyerB',
  /** Has registered but not confirmed the email address. */
  'unconfirmed',
  /** Disabled by an admin; uses an earlier session. */
  'disabled',
  'pendingVendor',
  'vendorA',
  'vendorB',
  /** Lost access to a provider of which it was the only vendor. */
  'revokedVendor',
  'analyst',
  'admin',
  /** An admin without a second factor, which this marketplace requires of admins. */
  'bareAdmin',
  /** A buyer in the company of buyer A. */
  'colleague',
  /** A former buyer in that company. */
  'formerColleague',
  /** Represents the provider of vendor A. */
  'vendorColleague',
  /** Formerly represented that provider. */
  'formerVendorColleague',
] as const;
export type RoleMatrixRole = (typeof roleMatrixRoles)[number];
