import { errorText } from '../../../core/apiError.ts';
import { notify } from '../../../core/notify.tsx';

/** Says that an action failed: `title`, then `lead` and the server's own text. */
export function notifyFailure(error: unknown, title: string, lead: string): void {
  notify({ type: 'error', title, message: `${lead}: ${errorText(error, 'Unknown error')}` });
}
