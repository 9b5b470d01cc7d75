import { t } from '@lingui/core/macro';
import { classifyEmail } from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import type { EmailCheckReply } from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { type ApiError, toApiError } from '../../core/apiError.ts';

/**
 * Result of checking the email address in the create-account form. `refused`, `checking` and `unchecked` block the
 * registration.
 */
export type RegistrationEmailCheckResult =
  | { readonly kind: 'unchecked' | 'checking' | 'fine' }
  | { readonly kind: 'warning' | 'refused'; readonly message: string };

const networkErrorText = t`Network error: Could not validate email.`;
const uncheckedText = t`The address could not be checked. You can continue.`;

/** Checks an email address in the browser. Returns `null` if only the server can check it. */
export function checkRegistrationEmailLocally(email: string): RegistrationEmailCheckResult | null {
  const result = classifyEmail(email);
  if (result.kind !== 'invalid' && result.kind !== 'personal') return null;
  return { kind: 'refused', message: formatMessage(result.message) };
}

/** Converts the server's reply: errors block the registration, warnings do not. */
export function toRegistrationEmailCheckResult(reply: EmailCheckReply): RegistrationEmailCheckResult {
  if (!reply.is_valid) return { kind: 'refused', message: reply.errors.join(' ') };
  if (reply.warnings.length > 0) return { kind: 'warning', message: reply.warnings.join(' ') };
  return { kind: 'fine' };
}

/** Maps a failed check to a warning, because an unavailable check must not block a registration. */
export function mapEmailCheckErrorToWarning(error: unknown): RegistrationEmailCheckResult {
  const { status, message }: ApiError = toApiError(error, uncheckedText);
  if (status === 'network') return { kind: 'warning', message: networkErrorText };
  return { kind: 'warning', message: status === 429 ? message : uncheckedText };
}
