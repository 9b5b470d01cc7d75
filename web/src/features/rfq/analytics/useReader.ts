import { useSession } from '../../../core/hooks.ts';

/** Stands where analysts may not read who or what somebody wrote about themselves. */
export const notForAnalysts = 'Not shown to analysts';

/** What whoever reads the RFQs may do with them. */
export interface Reader {
  /** Edits statuses and deletes: admins. Analysts read only. */
  readonly mayEdit: boolean;
  /** Contacts and free text are in the answers: admins. For analysts what is missing was not erased. */
  readonly readsContacts: boolean;
}

/** Admins edit and read everything; analysts read the rest. */
export function useReader(): Reader {
  const isAdmin = useSession().user?.role === 'admin';
  return { mayEdit: isAdmin, readsContacts: isAdmin };
}
