import { notify } from '../../core/notify.tsx';
import { notifyFailure } from '../../core/notifyFailure.ts';
import { useResendConfirmationMutation } from './accountsApi.ts';

/** Has the confirming link mailed again, and tells in a toast what came of it. */
export function useResend(): { resend: () => void; isLoading: boolean; sent: boolean } {
  const [ask, { isLoading, isSuccess }] = useResendConfirmationMutation();
  const resend = async (): Promise<void> => {
    const reply = await ask(undefined);
    if (reply.data === undefined) {
      notifyFailure(reply.error, 'The link was not sent');
    } else notify({ type: 'success', title: 'Link sent', message: reply.data.message });
  };
  return { resend: () => void resend(), isLoading, sent: isSuccess };
}
