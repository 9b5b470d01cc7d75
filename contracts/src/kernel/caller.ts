/** Who makes a call, and what the log says this person may do. */
export interface Caller {
  readonly userId: string;
  readonly roles: readonly ('admin' | 'analyst')[];
  /** Id of the provider that the person was approved for, or `null`. */
  readonly vendorOf: string | null;
  /** Set where the person has roles that do not count until a second factor is set up. */
  readonly rolesWithheld?: true;
}

/** The same person without the roles, as long as a second factor is missing. */
export function withheldRoles(caller: Caller): Caller {
  return { ...caller, roles: [], rolesWithheld: true };
}

/** Whether the caller is an admin. */
export function isAdmin(caller: Caller): boolean {
  return caller.roles.includes('admin');
}

/** Whether the caller may see analytics, replay results and exports without personal data: analysts, and admins. */
export function isAnalyst(caller: Caller): boolean {
  return caller.roles.includes('analyst') || isAdmin(caller);
}
