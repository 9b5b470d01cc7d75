import { t } from '@lingui/core/macro';
import { showToast } from '../../core/showToast.tsx';
import { showFailureToast } from '../../core/showFailureToast.ts';
import { useResendConfirmationMutation } from './accountsApi.ts';

/** Requests another confirmation email and shows the result as a toast. */
export function useResendConfirmationEmail(): { resend: () => void; isLoading: boolean; sent: boolean } {
  const [requestLink, { isLoading, isSuccess }] = useResendConfirmationMutation();
  const resend = async (): Promise<void> => {
    const reply = await requestLink(undefined);
    if (reply.data === undefined) {
      showFailureToast(reply.error, t`The link was not sent`);
    } else showToast({ type: 'success', title: t`Link sent`, message: reply.data.message });
  };
  return { resend: () => void resend(), isLoading, sent: isSuccess };
}
