import { t } from '@lingui/core/macro';
import { useSession } from '../../../core/hooks.ts';

/** Placeholder for contact data and free text that analysts may not see. */
export const hiddenFromAnalystsText = t`Not shown to analysts`;

/** Permissions of admins and analysts on RFQs. */
export interface RfqAdminPermissions {
  /** Whether the user may edit statuses and delete links; admins only. */
  readonly canEdit: boolean;
  /**
   * Whether API replies include contacts and free text; admins only. For analysts, a missing value does not mean that
   * the value was erased.
   */
  readonly canReadContacts: boolean;
}

/** Returns the permissions of the current user, to hide what the server would refuse or omit. */
export function useRfqAdminPermissions(): RfqAdminPermissions {
  const isAdmin = useSession().user?.role === 'admin';
  return { canEdit: isAdmin, canReadContacts: isAdmin };
}
