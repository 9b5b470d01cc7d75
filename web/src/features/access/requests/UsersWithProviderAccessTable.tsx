import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type {
  ProviderAccessRequestReplyItem,
  ProviderUserReplyItem,
} from '@marketplace/contracts/access/access.api.ts';
import { type VendorRight, vendorRights } from '@marketplace/contracts/access/access.values.ts';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showOutcomeToast } from '../../../core/showOutcomeToast.ts';
import { AccessRightsSelect } from '../../../shared/access/AccessRightsSelect.tsx';
import { Button } from '../../../ui/Button.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { RejectOrRevokeAccessDialog } from './RejectOrRevokeAccessDialog.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from '../../../shared/access/Requests.module.css';
import { formatFullName } from '../../../shared/access/fullName.ts';
import { vendorRightLabels } from '../vendorRightLabels.ts';
import { ProviderAccessOrRequestTable } from './ProviderAccessOrRequestTable.tsx';
import { useProviderUsersQuery, useSetRightByAdminMutation } from './adminAccessApi.ts';

/** Select with which an admin sets the rights of a provider user. */
function Rights({ user, admin }: { user: ProviderUserReplyItem; admin: SignedInUserReply }) {
  const [setRight, { isLoading }] = useSetRightByAdminMutation();
  const change = async (right: VendorRight): Promise<void> => {
    const reply = await setRight({ user_email: user.email ?? '', admin_email: admin.email, right });
    showOutcomeToast(reply, t`Rights changed`, t`The rights were not changed`);
  };
  const name = formatFullName(user);
  return (
    <AccessRightsSelect
      {...{ name, rights: vendorRights, words: vendorRightLabels, value: user.right, busy: isLoading }}
      onChoose={(right) => void change(right)}
    />
  );
}

/** Table of all users with provider access, sorted by provider, with controls to change rights and revoke access. */
export function UsersWithProviderAccessTable({ admin }: { admin: SignedInUserReply }) {
  const query = useProviderUsersQuery(undefined);
  const { data, error } = query;
  const detail = getApiErrorText(error, t`Unknown error`);
  const [revoking, setRevoking] = useState<ProviderAccessRequestReplyItem | null>(null);
  return (
    <Card title={t`People with provider access`}>
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Error fetching users with provider access: ${detail}`}
        loading={t`Loading users with provider access`}
        rows={3}
      />
      {data?.length === 0 && (
        <p
          className={classes['none']}
        >{t`Nobody has provider access yet. Users appear here when their access request is approved.`}</p>
      )}
      {data !== undefined && data.length > 0 && (
        <ProviderAccessOrRequestTable
          requests={data}
          actions={(request) => (
            <FlexRow gap={8} wrap justify="end" className={classes['actions']}>
              <Rights user={request} admin={admin} />
              <Button
                variant="quiet"
                aria-label={t`Revoke access of ${{ fullName: formatFullName(request) }}`}
                onClick={() => setRevoking(request)}
              >{t`Revoke`}</Button>
            </FlexRow>
          )}
        />
      )}
      <RejectOrRevokeAccessDialog kind="revoke" request={revoking} admin={admin} onClose={() => setRevoking(null)} />
    </Card>
  );
}
