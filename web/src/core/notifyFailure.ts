import { toApiError } from './apiError.ts';
import { notify } from './notify.tsx';

/** Texts around the server's message: a prefix, or a text shown `instead` when the server sent no message. */
export interface FailureWords {
  readonly lead?: string;
  readonly instead?: string;
}

/** Shows a toast that an action failed, with the server's message as the reason. */
export function notifyFailure(error: unknown, title: string, { lead, instead }: FailureWords = {}): void {
  const fallback = instead ?? (lead === undefined ? 'Please try again.' : 'Unknown error');
  const { status, message, code } = toApiError(error, fallback);
  if (instead === undefined) {
    notify({ type: 'error', title, message: lead === undefined ? message : `${lead}: ${message}` });
  } else if (status === 'network') {
    notify({ type: 'error', title: 'Network Error', message: 'Please check your connection and try again.' });
  } else notify({ type: 'error', title, message: code === 'http.error' ? instead : message });
}
