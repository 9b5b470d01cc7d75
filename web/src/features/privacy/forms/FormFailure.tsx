import { toApiError } from '../../../core/apiError.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { failureText } from './formWords.ts';

/** Error of a failed submission. For rate limits, includes the server's message with the waiting time. */
export function FormFailure({ error }: { error: unknown }) {
  const { status, message } = toApiError(error, failureText);
  return (
    <Notice tone="error" title={failureText}>
      {status === 429 ? message : undefined}
    </Notice>
  );
}
