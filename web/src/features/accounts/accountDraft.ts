import { z } from 'zod';
import { type Draft, useDraft } from '../../core/useDraft.ts';

const AccountDraft = z.object({ firstName: z.string(), lastName: z.string(), company: z.string(), email: z.string() });
type AccountDraft = z.infer<typeof AccountDraft>;

const empty: AccountDraft = { firstName: '', lastName: '', company: '', email: '' };

/**
 * Draft shared by the sign-in and the create-account dialog.
 * @param unsaved initial values of the fields that are never stored in the draft, such as passwords.
 */
export function useAccountDraft<Unsaved extends object>(unsaved: Unsaved): Draft<AccountDraft & Unsaved> {
  return useDraft('account', AccountDraft, { ...empty, ...unsaved });
}
