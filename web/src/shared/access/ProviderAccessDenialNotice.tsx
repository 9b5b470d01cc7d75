import { t } from '@lingui/core/macro';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { Notice } from '../../ui/Notice.tsx';

/**
 * Notice with the reason why the user's provider access was last rejected or revoked. Renders nothing without a reason.
 */
export function ProviderAccessDenialNotice({
  user,
}: {
  user: Pick<SignedInUserReply, 'provider_access_status' | 'provider_access_reason'>;
}) {
  const { provider_access_status: status, provider_access_reason: reason } = user;
  if (status !== 'none' || reason === null) return null;
  return (
    <Notice
      tone="warning"
      title={t`Your provider access was not approved or was revoked`}
    >{t`Reason: ${reason}`}</Notice>
  );
}
