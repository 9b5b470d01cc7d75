import { notify } from '../../core/notify.tsx';
import { notifyFailure } from '../../core/notifyFailure.ts';
import { useResendConfirmationMutation } from './accountsApi.ts';

/** Requests another confirmation email and shows the result as a toast. */
export function useResend(): { resend: () => void; isLoading: boolean; sent: boolean } {
  const [requestLink, { isLoading, isSuccess }] = useResendConfirmationMutation();
  const resend = async (): Promise<void> => {
    const reply = await requestLink(undefined);
    if (reply.data === undefined) {
      notifyFailure(reply.error, 'The link was not sent');
    } else notify({ type: 'success', title: 'Link sent', message: reply.data.message });
  };
  return { resend: () => void resend(), isLoading, sent: isSuccess };
}
