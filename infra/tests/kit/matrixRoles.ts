/** Everybody whose calls the matrix tells of, in the order of its columns. */
export const matrixRoles = [
  'guest',
  'buyerA',
  'buyerB',
  /** Has registered, and not confirmed the address. */
  'unconfirmed',
  /** Shut by an admin; calls with the session of before. */
  'disabled',
  'pendingVendor',
  'vendorA',
  'vendorB',
  /** Was the one vendor of a provider. */
  'revokedVendor',
  'analyst',
  'admin',
  /** An admin without the second factor that this marketplace asks of admins. */
  'bareAdmin',
  /** Buys for the company of buyer A. */
  'colleague',
  /** Did so before. */
  'formerColleague',
  /** Answers for the provider of vendor A. */
  'vendorColleague',
  /** Did so before. */
  'formerVendorColleague',
] as const;
export type MatrixRole = (typeof matrixRoles)[number];
