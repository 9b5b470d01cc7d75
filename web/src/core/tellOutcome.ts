import { notify } from './notify.tsx';
import { notifyFailure } from './notifyFailure.ts';

interface Reply {
  readonly data?: { readonly message: string } | undefined;
  readonly error?: unknown;
}

/**
 * Shows a toast with the outcome of an action on users. @param title title on success. @param failure title on
 * failure.
 */
export function tellOutcome({ data, error }: Reply, title: string, failure: string): void {
  if (data === undefined) notifyFailure(error, failure);
  else notify({ type: 'success', title, message: data.message });
}
