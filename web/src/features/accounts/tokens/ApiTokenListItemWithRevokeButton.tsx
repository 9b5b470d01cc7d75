import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconClockOff } from '@tabler/icons-react';
import type { ApiTokenReplyItem } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateTimeText } from '../../../ui/DateTimeText.tsx';
import { CalendarDateWithTimeTooltip, RelativeTimeText } from '../../../ui/RelativeTimeText.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { apiScopeLabels } from './tokenScopes.ts';

export interface ApiTokenListItemProps {
  token: ApiTokenReplyItem;
  /** Current time in milliseconds since 1970. */
  now: number;
  onRevoke: () => void;
}

function Expiry({ token }: { token: ApiTokenReplyItem }) {
  if (!token.expired) {
    return (
      <Trans>
        Valid until <DateTimeText instant={token.expires_at} />.
      </Trans>
    );
  }
  return <Badge tone="amber" icon={<IconClockOff aria-hidden />}>{t`Expired`}</Badge>;
}

/** List item of a token with its scopes, expiry, last use and a button to revoke it. */
export function ApiTokenListItemWithRevokeButton({ token, now, onRevoke }: ApiTokenListItemProps) {
  return (
    <FlexRow as="li" gap="4px 16px" wrap justify="between">
      <span>
        <strong>{token.name}</strong>
        <small>{token.scopes.map((scope) => apiScopeLabels[scope]).join(' · ')}</small>
        <small>
          <Trans>
            Created <CalendarDateWithTimeTooltip instant={token.created_at} />.
          </Trans>{' '}
          <Expiry token={token} />{' '}
          {token.last_used_at === null ? (
            t`Never used.`
          ) : (
            <Trans>
              Last used <RelativeTimeText instant={token.last_used_at} now={now} />.
            </Trans>
          )}
        </small>
      </span>
      <Button
        variant="quiet"
        aria-label={token.expired ? t`Remove ${{ name: token.name }}` : t`Revoke ${{ name: token.name }}`}
        onClick={onRevoke}
      >
        {token.expired ? t`Remove` : t`Revoke`}
      </Button>
    </FlexRow>
  );
}
