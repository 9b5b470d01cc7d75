/** All roles in the role matrix, in the order of the columns. */
export const roleMatrixTestRoles = [
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
  /** Formerly the only vendor of a provider. */
  'revokedVendor',
  'analyst',
  'admin',
  /** An admin without a second factor, which this marketplace requires of admins. */
  'bareAdmin',
  /** A buyer in the company of buyer A. */
  'colleague',
  /** A former buyer in the company of buyer A. */
  'formerColleague',
  /** Represents the provider of vendor A. */
  'vendorColleague',
  /** Formerly represented the provider of vendor A. */
  'formerVendorColleague',
] as const;
export type RoleMatrixTestRole = (typeof roleMatrixTestRoles)[number];
