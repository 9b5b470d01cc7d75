/** Who makes a call, and what the log says this person may do. */
export interface Caller {
  readonly userId: string;
  readonly roles: readonly ('admin' | 'analyst')[];
  /** Id of the provider that the person was approved for, or `null`. */
  readonly vendorOf: string | null;
}

/** Whether the caller is an admin. */
export function isAdmin(caller: Caller): boolean {
  return caller.roles.includes('admin');
}
