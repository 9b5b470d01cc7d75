import { z } from 'zod';
import { type FormDraftHandle, useFormDraft } from '../../core/useFormDraft.ts';

const AccountDraft = z.object({ firstName: z.string(), lastName: z.string(), company: z.string(), email: z.string() });
type AccountDraft = z.infer<typeof AccountDraft>;

const empty: AccountDraft = { firstName: '', lastName: '', company: '', email: '' };

/**
 * Draft shared by all account forms, so that the email address stays when the user switches between the forms.
 * @param unsaved initial values of the fields that are never stored in the draft, such as passwords.
 */
export function useAccountFormDraft<Unsaved extends object>(unsaved: Unsaved): FormDraftHandle<AccountDraft & Unsaved> {
  return useFormDraft('account', AccountDraft, { ...empty, ...unsaved });
}
