import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import type { OwnRfqReplyItem } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import {
  formatAwardedProviders,
  erasedCompanyText,
  formatRfqTitle,
  formatExpectedVolume,
} from '../../../../shared/rfq/rfqText.ts';
import { RfqOutcomeOrStatusBadge } from '../../../../shared/rfq/StatusBadge.tsx';
import { rfqStatusAppearances } from '../../../../shared/rfq/statusAppearances.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { DateTimeText } from '../../../../ui/DateTimeText.tsx';
import { CalendarDateWithTimeTooltip, RelativeTimeText } from '../../../../ui/RelativeTimeText.tsx';
import { FlexRow } from '../../../../ui/FlexRow.tsx';
import { UnreadRfqMessagesBadge } from '../../conversation/UnreadRfqMessagesBadge.tsx';
import classes from './OwnRfqList.module.css';

function Responses({ count }: { count: number }) {
  const text = t`${plural(count, { one: '# response', other: '# responses' })}`;
  if (count === 0) return <Badge>{text}</Badge>;
  return (
    <Badge tone="teal" icon={<IconSend aria-hidden />}>
      {text}
    </Badge>
  );
}

export interface OwnRfqListItemProps {
  rfq: OwnRfqReplyItem;
  now: number;
  chosen: boolean;
  onChoose: () => void;
}

/** Sending date of the RFQ and, for an RFQ of a company, the member who sent it. */
function SentText({ rfq: { created_at: createdAt, sent_by: sender }, now }: Pick<OwnRfqListItemProps, 'rfq' | 'now'>) {
  return sender === null ? (
    <Trans>
      Sent <CalendarDateWithTimeTooltip instant={createdAt} />, <RelativeTimeText instant={createdAt} now={now} />
    </Trans>
  ) : (
    <Trans>
      Sent by {sender} on <CalendarDateWithTimeTooltip instant={createdAt} />,{' '}
      <RelativeTimeText instant={createdAt} now={now} />
    </Trans>
  );
}

/**
 * Item of the buyer's RFQ list. The title is truncated to one line until the item is selected; the deadline has its own
 * column.
 */
export function OwnRfqListItemButton({ rfq, now, chosen, onChoose }: OwnRfqListItemProps) {
  const { total_providers: providerCount } = rfq;
  const company = rfq.company_name ?? erasedCompanyText;
  return (
    <li>
      <button type="button" className={classes['item']} aria-current={chosen} onClick={onChoose}>
        <strong className={classes['itemTitle']} title={formatRfqTitle(rfq)}>
          {formatRfqTitle(rfq)}
        </strong>
        <span className={classes['due']}>
          <VisuallyHidden>{t`Due`} </VisuallyHidden>
          <DateTimeText instant={rfq.deadline} />
        </span>
        <span className={classes['itemLine']} data-beside-due>
          {rfq.expected_volume === null
            ? company
            : t`${company}, ${{ expectedVolume: formatExpectedVolume(rfq.expected_volume) }}`}
        </span>
        <span className={classes['itemLine']}>
          <SentText rfq={rfq} now={now} />
        </span>
        {rfq.awarded_to.length > 0 && (
          <span className={classes['itemLine']}>{formatAwardedProviders(rfq.awarded_to)}</span>
        )}
        <FlexRow as="span" gap={6} align="stretch" wrap className={classes['itemBadges']}>
          <Badge>{t`${plural(providerCount, { one: '# provider', other: '# providers' })}`}</Badge>
          <Responses count={rfq.responded_count} />
          <UnreadRfqMessagesBadge rfqId={rfq.id} />

          {(rfq.outcome !== null || rfqStatusAppearances[rfq.status].isOver) && <RfqOutcomeOrStatusBadge rfq={rfq} />}
        </FlexRow>
      </button>
    </li>
  );
}
