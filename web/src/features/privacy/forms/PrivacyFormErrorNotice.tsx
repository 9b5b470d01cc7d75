import { toApiError } from '../../../core/apiError.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { privacyFormSubmitFailureText } from './privacyFormText.ts';

/**
 * Notice of a failed submission. If a rate limit was exceeded, the notice includes the server's message, which states
 * the waiting time.
 */
export function PrivacyFormErrorNotice({ error }: { error: unknown }) {
  const { status, message } = toApiError(error, privacyFormSubmitFailureText);
  return (
    <Notice tone="error" title={privacyFormSubmitFailureText}>
      {status === 429 ? message : undefined}
    </Notice>
  );
}
