export type CallerRole = 'admin' | 'analyst';

/** Roles in a company: a viewer reads, a buyer also acts for the company, and an owner also manages its members. */
export type CompanyRole = 'viewer' | 'buyer' | 'owner';

/**
 * Rights of a provider's users: a viewer reads RFQs, a vendor also answers them, and an owner also manages the users.
 */
export type VendorRight = 'viewer' | 'vendor' | 'owner';

/** Membership of a user in a company. */
export interface CompanyMembership {
  readonly companyId: string;
  readonly role: CompanyRole;
}

/** The user who makes a request, with the rights recorded in the log. */
export interface Caller {
  readonly userId: string;
  readonly roles: readonly CallerRole[];
  /** Id of the provider to which the user has access, or `null`. */
  readonly vendorOf: string | null;
  /** The user's recorded right for the provider `vendorOf`; undefined if none is recorded. */
  readonly vendorRight?: VendorRight;
  /** Undefined for users without a company. */
  readonly member?: CompanyMembership;
  /** The user must complete this verification before the granted rights take effect. */
  readonly pendingVerification?: 'confirmed-address' | 'second-factor';
  /** Set by the query service when processing of the user's data is restricted to storage. */
  readonly isRestricted?: true;
}

/** Verifications of an account. Granted rights take effect only after the required verifications. */
export interface AccountVerificationStatus {
  readonly emailConfirmed: boolean;
  readonly secondFactor: boolean;
}

/** Whether the user has a role or access to a provider. */
export function hasRoleOrProviderAccess({ roles, vendorOf }: Caller): boolean {
  return roles.length > 0 || vendorOf !== null;
}

/**
 * Whether the user may sign in through a company's identity provider. Users with granted rights may not, even if the
 * rights are not in effect yet.
 */
export function canSignInThroughCompany(caller: Caller): boolean {
  return !hasRoleOrProviderAccess(caller) && caller.pendingVerification === undefined;
}

/**
 * Removes rights that are not in effect: all rights until the email address is confirmed, and all roles of an admin
 * without a second factor if admins are required to have one.
 */
export function removeUnverifiedRightsFromCaller(
  caller: Caller,
  standing: AccountVerificationStatus,
  adminsNeedSecondFactor: boolean,
): Caller {
  if (!hasRoleOrProviderAccess(caller)) return caller;
  if (!standing.emailConfirmed)
    return { ...caller, roles: [], vendorOf: null, pendingVerification: 'confirmed-address' };
  if (!adminsNeedSecondFactor || !isAdmin(caller) || standing.secondFactor) return caller;
  return { ...caller, roles: [], pendingVerification: 'second-factor' };
}

/** Whether the caller may answer the RFQs that were sent to a provider, and not only read them. */
export function canAnswerRfqs({ vendorOf, vendorRight }: Pick<Caller, 'vendorOf' | 'vendorRight'>): boolean {
  return vendorOf !== null && vendorRight !== undefined && vendorRight !== 'viewer';
}

/**
 * Whether the caller has the admin role. The role counts even if it is not in effect yet, unless
 * `removeUnverifiedRightsFromCaller` has removed it.
 */
export function isAdmin(caller: Caller): boolean {
  return caller.roles.includes('admin');
}

/** Whether the caller may see analytics, replay results and exports without personal data. Includes admins. */
export function isAnalyst(caller: Caller): boolean {
  return caller.roles.includes('analyst') || isAdmin(caller);
}
