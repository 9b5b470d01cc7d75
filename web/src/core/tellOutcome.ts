import { notify } from './notify.tsx';
import { notifyFailure } from './notifyFailure.ts';

interface Reply {
  readonly data?: { readonly message: string } | undefined;
  readonly error?: unknown;
}

/** Says what came of something that was done about people. @param title where it was done. @param failure where it was not. */
export function tellOutcome({ data, error }: Reply, title: string, failure: string): void {
  if (data === undefined) notifyFailure(error, failure);
  else notify({ type: 'success', title, message: data.message });
}
