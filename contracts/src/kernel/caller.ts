export type Role = 'admin' | 'analyst';

/** What members of a company may do: read, act for it, and also say who belongs to it. */
export type CompanyRole = 'viewer' | 'buyer' | 'owner';

/** What people of a provider may do: read what it is sent, answer, and also say who of them may do what. */
export type VendorRight = 'viewer' | 'vendor' | 'owner';

/** The company that somebody belongs to. */
export interface Membership {
  readonly companyId: string;
  readonly role: CompanyRole;
}

/** Who makes a call, and what the log says this person may do. */
export interface Caller {
  readonly userId: string;
  readonly roles: readonly Role[];
  /** Id of the provider that the person was approved for, or `null`. */
  readonly vendorOf: string | null;
  /** What the person may do for that provider, as it was said; left out where there is none. */
  readonly vendorRight?: VendorRight;
  /** Left out for whoever belongs to no company. */
  readonly member?: Membership;
  /** Set where the person has rights that do not count: what they wait for. */
  readonly rightsWaitFor?: 'confirmed-address' | 'second-factor';
  /** Set where the query service knows that nothing may be done with the person's data but keeping it. */
  readonly isRestricted?: true;
}

/** What rights wait for, beside being granted. */
export interface Standing {
  readonly emailConfirmed: boolean;
  readonly secondFactor: boolean;
}

/** Whether the person has a role, or speaks for a provider. */
export function hasRights({ roles, vendorOf }: Caller): boolean {
  return roles.length > 0 || vendorOf !== null;
}

/** Whether a company's provider opens the account: never one with rights on the marketplace, whether they count yet or not. */
export function isOpenedByCompany(caller: Caller): boolean {
  return !hasRights(caller) && caller.rightsWaitFor === undefined;
}

/**
 * The same person without the rights that do not count yet: none of them before the address is confirmed, and, where admins need one,
 * no role of an admin without a second factor.
 */
export function withStanding(caller: Caller, standing: Standing, adminsNeedSecondFactor: boolean): Caller {
  if (!hasRights(caller)) return caller;
  if (!standing.emailConfirmed) return { ...caller, roles: [], vendorOf: null, rightsWaitFor: 'confirmed-address' };
  if (!adminsNeedSecondFactor || !isAdmin(caller) || standing.secondFactor) return caller;
  return { ...caller, roles: [], rightsWaitFor: 'second-factor' };
}

/** Whether the caller may answer for a provider, and not only read what it is sent. */
export function mayAnswer({ vendorOf, vendorRight }: Pick<Caller, 'vendorOf' | 'vendorRight'>): boolean {
  return vendorOf !== null && vendorRight !== undefined && vendorRight !== 'viewer';
}

/** Whether the caller is an admin. */
export function isAdmin(caller: Caller): boolean {
  return caller.roles.includes('admin');
}

/** Whether the caller may see analytics, replay results and exports without personal data: analysts, and admins. */
export function isAnalyst(caller: Caller): boolean {
  return caller.roles.includes('analyst') || isAdmin(caller);
}
