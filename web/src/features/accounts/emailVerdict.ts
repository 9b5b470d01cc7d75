import { judgeEmail } from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import type { EmailCheckReply } from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import { type ApiError, toApiError } from '../../core/apiError.ts';

/** What is known of the address in the create-account form; only `refused` and `checking` hold a registration up. */
export type EmailVerdict =
  | { readonly kind: 'unchecked' | 'checking' | 'fine' }
  | { readonly kind: 'warning' | 'refused'; readonly message: string };

const emailUnreachableText = 'Network error: Could not validate email.';
const uncheckedText = 'The address could not be checked. You can go on.';

/** What the rules alone refuse, without asking the server; `null` when it must be asked. */
export function refusedAtOnce(email: string): EmailVerdict | null {
  const judged = judgeEmail(email);
  if (judged.kind !== 'invalid' && judged.kind !== 'personal') return null;
  return { kind: 'refused', message: judged.message };
}

/** The server's word on an address. */
export function verdictOf(reply: EmailCheckReply): EmailVerdict {
  if (!reply.is_valid) return { kind: 'refused', message: reply.errors.join(' ') };
  if (reply.warnings.length > 0) return { kind: 'warning', message: reply.warnings.join(' ') };
  return { kind: 'fine' };
}

/** A check that did not happen is no reason to refuse. */
export function verdictOfFailure(error: unknown): EmailVerdict {
  const { status, message }: ApiError = toApiError(error, uncheckedText);
  if (status === 'network') return { kind: 'warning', message: emailUnreachableText };
  return { kind: 'warning', message: status === 429 ? message : uncheckedText };
}
