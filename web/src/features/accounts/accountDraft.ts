import { z } from 'zod';
import { type Draft, useDraft } from '../../core/useDraft.ts';

const AccountDraft = z.object({ firstName: z.string(), lastName: z.string(), company: z.string(), email: z.string() });
type AccountDraft = z.infer<typeof AccountDraft>;

const empty: AccountDraft = { firstName: '', lastName: '', company: '', email: '' };

/**
 * What was typed into the sign-in and the create-account dialog: both share it.
 * @param unkept the form's members that no draft keeps.
 */
export function useAccountDraft<Unkept extends object>(unkept: Unkept): Draft<AccountDraft & Unkept> {
  return useDraft('account', AccountDraft, { ...empty, ...unkept });
}
