import { IconSend } from '@tabler/icons-react';
import type { BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { MoreRows } from '../../../ui/MoreRows.tsx';
import { DayTime, RelativeTime } from '../../../ui/RelativeTime.tsx';
import { companyErased, rfqTitle, volumeText } from '../../../shared/rfq/rfqText.ts';
import { rfqFaces } from '../../../shared/rfq/statusFaces.tsx';
import { RfqOutcomeBadge } from '../../../shared/rfq/StatusBadge.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { UnreadBadge } from '../conversation/UnreadBadge.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './RfqDashboard.module.css';

interface ItemProps {
  rfq: BuyerRfqView;
  now: number;
  chosen: boolean;
  onChoose: () => void;
}

function counted(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

function Responses({ count }: { count: number }) {
  const text = counted(count, 'response');
  if (count === 0) return <Badge>{text}</Badge>;
  return (
    <Badge tone="teal" icon={<IconSend aria-hidden />}>
      {text}
    </Badge>
  );
}

function Item({ rfq, now, chosen, onChoose }: ItemProps) {
  return (
    <li>
      <button type="button" className={classes['item']} aria-current={chosen} onClick={onChoose}>
        <strong>{rfqTitle(rfq)}</strong>
        <span className={classes['itemLine']}>
          {rfq.company_name ?? companyErased}
          {rfq.expected_volume !== null && `, ${volumeText(rfq.expected_volume)}`}
        </span>
        <span className={classes['itemDates']}>
          <DayTime instant={rfq.created_at} />
          <RelativeTime instant={rfq.created_at} now={now} />
        </span>
        <Row as="span" gap={6} align="stretch" wrap className={classes['itemBadges']}>
          <Badge>{counted(rfq.total_providers, 'provider')}</Badge>
          <Responses count={rfq.responded_count} />
          <UnreadBadge rfqId={rfq.id} />
          {(rfq.outcome !== null || rfqFaces[rfq.status].isOver) && <RfqOutcomeBadge rfq={rfq} />}
        </Row>
      </button>
    </li>
  );
}

export interface RfqListProps {
  /** The newest of `total`. */
  rfqs: readonly BuyerRfqView[];
  total: number;
  chosen: string | null;
  onChoose: (id: string) => void;
  onMore: () => void;
}

/** The buyer's RFQs, newest first, as far as they were opened. */
export function RfqList({ rfqs, total, chosen, onChoose, onMore }: RfqListProps) {
  const now = useNow();
  return (
    <nav className={classes['list']} aria-label="RFQ requests">
      <ul>
        {rfqs.map((rfq) => (
          <Item key={rfq.id} rfq={rfq} now={now} chosen={rfq.id === chosen} onChoose={() => onChoose(rfq.id)} />
        ))}
      </ul>
      {rfqs.length < total && (
        <MoreRows onMore={onMore}>{`The newest ${inFigures(rfqs.length)} of ${inFigures(total)}`}</MoreRows>
      )}
    </nav>
  );
}
