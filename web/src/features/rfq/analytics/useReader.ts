import { useSession } from '../../../core/hooks.ts';

/** Placeholder for contact data and free text that analysts may not see. */
export const notForAnalysts = 'Not shown to analysts';

/** Permissions of admins and analysts on RFQs. */
export interface Reader {
  /** Whether the user may edit statuses and delete links; admins only. */
  readonly mayEdit: boolean;
  /** Whether API replies include contacts and free text; admins only. For analysts, a missing value does not mean erased. */
  readonly readsContacts: boolean;
}

export function useReader(): Reader {
  const isAdmin = useSession().user?.role === 'admin';
  return { mayEdit: isAdmin, readsContacts: isAdmin };
}
