/** All roles in the role matrix, in the order of the columns. */
export const roleMatrixTestRoles = [
  'guest',
  'buyerA',
  'buyerB',
  /** A user who has registered but has not confirmed the email address. */
  'unconfirmed',
  /** A user whom an admin has disabled. The user's requests contain the token of an earlier session. */
  'disabled',
  'pendingVendor',
  'vendorA',
  'vendorB',
  /** A user who was formerly the only vendor of a provider. */
  'revokedVendor',
  'analyst',
  'admin',
  /** An admin without a second factor, which this marketplace requires of admins. */
  'bareAdmin',
  /** A buyer in the company of buyer A. */
  'colleague',
  /** A user who was formerly a buyer in the company of buyer A. */
  'formerColleague',
  /** Another vendor at the same provider as vendor A. */
  'vendorColleague',
  /** A former vendor at the same provider as vendor A. */
  'formerVendorColleague',
] as const;
export type RoleMatrixTestRole = (typeof roleMatrixTestRoles)[number];
