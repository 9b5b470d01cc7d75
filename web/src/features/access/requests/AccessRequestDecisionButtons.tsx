import { t } from '@lingui/core/macro';
import type { ProviderAccessRequestReplyItem } from '@marketplace/contracts/access/access.api.ts';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showToast } from '../../../core/showToast.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from '../../../shared/access/Requests.module.css';
import { useApproveAccessMutation } from './adminAccessApi.ts';

interface AccessDecisionProps {
  request: ProviderAccessRequestReplyItem;
  admin: SignedInUserReply;
  /** Name of the person, for the button labels. */
  name: string;
  onReject: () => void;
}

/** Buttons to approve an access request, or to reject it with a reason. */
export function AccessRequestDecisionButtons({ request, admin, name, onReject }: AccessDecisionProps) {
  const [approve, { isLoading }] = useApproveAccessMutation();
  const submit = async (): Promise<void> => {
    const reply = await approve({ user_email: request.email ?? '', admin_email: admin.email });
    if (reply.error === undefined) {
      showToast({
        type: 'success',
        title: t`Access approved`,
        message: t`${name} now represents ${{ provider: request.provider_company_name }}.`,
      });
      return;
    }
    const detail = getApiErrorText(reply.error, t`Unknown error`);
    showToast({ type: 'error', title: t`Error approving request: ${detail}` });
  };
  return (
    <FlexRow gap={8} align="stretch" justify="end" className={classes['actions']}>
      <Button
        variant="primary"
        busy={isLoading}
        busyLabel={t`Approving`}
        aria-label={t`Approve ${name}`}
        onClick={() => void submit()}
      >{t`Approve`}</Button>
      <Button variant="quiet" aria-label={t`Reject ${name}`} onClick={onReject}>{t`Reject`}</Button>
    </FlexRow>
  );
}
