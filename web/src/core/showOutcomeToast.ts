import { showToast } from './showToast.tsx';
import { showFailureToast } from './showFailureToast.ts';

interface Reply {
  readonly data?: { readonly message: string } | undefined;
  readonly error?: unknown;
}

/**
 * Shows a toast with the outcome of an action.
 * @param title title on success.
 * @param failure title on failure.
 */
export function showOutcomeToast({ data, error }: Reply, title: string, failure: string): void {
  if (data === undefined) showFailureToast(error, failure);
  else showToast({ type: 'success', title, message: data.message });
}
