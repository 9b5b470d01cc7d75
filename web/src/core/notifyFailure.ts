import { toApiError } from './apiError.ts';
import { notify } from './notify.tsx';

/** What stands around the server's own words: a text before them, or one `instead` of them where it had none. */
export interface FailureWords {
  readonly lead?: string;
  readonly instead?: string;
}

/** Says by a toast that an action failed and why, in the words of the server. */
export function notifyFailure(error: unknown, title: string, { lead, instead }: FailureWords = {}): void {
  const fallback = instead ?? (lead === undefined ? 'Please try again.' : 'Unknown error');
  const { status, message, code } = toApiError(error, fallback);
  if (instead === undefined) {
    notify({ type: 'error', title, message: lead === undefined ? message : `${lead}: ${message}` });
  } else if (status === 'network') {
    notify({ type: 'error', title: 'Network Error', message: 'Please check your connection and try again.' });
  } else notify({ type: 'error', title, message: code === 'http.error' ? instead : message });
}
