import { toApiError } from './apiError.ts';
import { notify } from './notify.tsx';

/** Says that an action failed: the network's own words, else the server's, else `fallback`. */
export function notifyFailure(error: unknown, title: string, fallback: string): void {
  const { status, message, code } = toApiError(error, fallback);
  if (status === 'network') {
    notify({ type: 'error', title: 'Network Error', message: 'Please check your connection and try again.' });
    return;
  }
  notify({ type: 'error', title, message: code === 'http.error' ? fallback : message });
}
