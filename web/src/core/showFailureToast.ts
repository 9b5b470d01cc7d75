import { t } from '@lingui/core/macro';
import { toApiError } from './apiError.ts';
import { showToast } from './showToast.tsx';

/** Additional texts. `prefix` is shown before the server's message; `instead` is shown if there is no message. */
export interface FailureToastOptions {
  readonly prefix?: string;
  readonly instead?: string;
}

/** Shows a toast after an action failed. The toast contains the server's message as the reason. */
export function showFailureToast(error: unknown, title: string, { prefix, instead }: FailureToastOptions = {}): void {
  const fallback = instead ?? (prefix === undefined ? t`Please try again.` : t`Unknown error`);
  const { status, message, code } = toApiError(error, fallback);
  if (instead === undefined) {
    showToast({ type: 'error', title, message: prefix === undefined ? message : t`${prefix}: ${message}` });
  } else if (status === 'network') {
    showToast({ type: 'error', title: t`Network Error`, message: t`Please check your connection and try again.` });
  } else showToast({ type: 'error', title, message: code === 'http.error' ? instead : message });
}
