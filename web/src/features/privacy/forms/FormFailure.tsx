import { toApiError } from '../../../core/apiError.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { failureText } from './formWords.ts';

/** Says that the form was not taken; what was typed stays. Who sent too many is told how long to wait. */
export function FormFailure({ error }: { error: unknown }) {
  const { status, message } = toApiError(error, failureText);
  return (
    <Notice tone="error" title={failureText}>
      {status === 429 ? message : undefined}
    </Notice>
  );
}
