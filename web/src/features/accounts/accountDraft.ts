import { z } from 'zod';
import { type Draft, useDraft } from '../../core/useDraft.ts';

const AccountDraft = z.object({ firstName: z.string(), lastName: z.string(), company: z.string(), email: z.string() });
type AccountDraft = z.infer<typeof AccountDraft>;

const empty: AccountDraft = { firstName: '', lastName: '', company: '', email: '' };

/** What was typed into the sign-in and the create-account dialog, without the passwords: both share it. */
export function useAccountDraft(): Draft<AccountDraft> {
  return useDraft('account', AccountDraft, empty);
}
