import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { ApiTokenReplyItem } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { maxApiTokensPerUser } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { ProfilePageSectionCard } from '../profile/ProfilePageSectionCard.tsx';
import { ApiTokenListItemWithRevokeButton } from './ApiTokenListItemWithRevokeButton.tsx';
import classes from './ApiTokens.module.css';
import { CreateApiTokenDialog } from './CreateApiTokenDialog.tsx';
import { useApiTokensQuery, useRevokeApiTokenMutation } from './tokensApi.ts';

const lead = t`With an API token, a program can use the API on your behalf, within the scopes that you select.`;
const leadUnconfirmed = t`With an API token, a program can use the API on your behalf. Confirm your email address to create one.`;

function useRevoke(onDone: () => void) {
  const [revoke, { isLoading }] = useRevokeApiTokenMutation();
  const run = async ({ id }: ApiTokenReplyItem): Promise<void> => {
    const reply = await revoke(id);
    if (reply.data === undefined) showFailureToast(reply.error, t`The token was not revoked`);
    else showToast({ type: 'success', title: t`Token revoked`, message: reply.data.message });
    onDone();
  };
  return { run, isLoading };
}

/** Asks for confirmation before revoking a token; open while `token` is set. */
function RevokeDialog({ token, onClose }: { token: ApiTokenReplyItem | null; onClose: () => void }) {
  const { run, isLoading } = useRevoke(onClose);
  return (
    <ConfirmDialog
      opened={token !== null}
      title={t`Revoke API token`}
      text={t`Programs that use “${{ name: token?.name ?? '' }}” will lose access to the API. This cannot be undone.`}
      confirmLabel={t`Revoke`}
      busyLabel={t`Revoking`}
      danger
      busy={isLoading}
      onConfirm={() => token !== null && void run(token)}
      onCancel={onClose}
    />
  );
}

/** Lists the user's API tokens and lets the user create and revoke them. */
export function ApiTokensSection({ user }: { user: SignedInUserReply }) {
  const query = useApiTokensQuery(undefined);
  const { data } = query;
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiTokenReplyItem | null>(null);
  const now = useCurrentTime();
  const isFull = (data?.length ?? 0) >= maxApiTokensPerUser;
  return (
    <ProfilePageSectionCard title={t`API tokens`} lead={user.email_confirmed ? lead : leadUnconfirmed}>
      {data === undefined && (
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Failed to load your API tokens`}
          loading={t`Loading your API tokens`}
          rows={2}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes['tokens']}>
          {data.map((token) => (
            <ApiTokenListItemWithRevokeButton
              key={token.id}
              token={token}
              now={now}
              onRevoke={() => setRevoking(token)}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <p className={classes['none']}>{t`No API tokens yet. Tokens that you create appear here.`}</p>
      )}
      {isFull && (
        <p
          className={classes['none']}
        >{t`You have reached the limit of ${plural({ max: maxApiTokensPerUser }, { one: '# API token', other: '# API tokens' })}. Revoke one to create another.`}</p>
      )}
      <FlexRow gap={8} align="stretch" wrap>
        <Button
          disabled={!user.email_confirmed || isFull}
          onClick={() => setCreating(true)}
        >{t`Create API token`}</Button>
        <ButtonLink to="/api/docs" variant="default">{t`Open API documentation`}</ButtonLink>
      </FlexRow>
      <CreateApiTokenDialog user={user} opened={isCreating} onClose={() => setCreating(false)} />
      <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />
    </ProfilePageSectionCard>
  );
}
