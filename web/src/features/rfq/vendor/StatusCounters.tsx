import type { VendorStatsView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './VendorDashboard.module.css';

const counters = [
  { key: 'available', label: 'Available', hint: 'waiting for your answer' },
  { key: 'accepted', label: 'Accepted', hint: 'waiting for your quote' },
  { key: 'responded', label: 'Responded', hint: 'quote sent' },
  { key: 'rejected', label: 'Rejected', hint: 'turned down' },
] as const;

/** The four counters, one card with four cells. Dashes hold the place until the numbers are there. */
export function StatusCounters({ stats }: { stats: VendorStatsView | undefined }) {
  return (
    <Card as="dl" className={classes['counters']} aria-label="RFQs by status">
      {counters.map(({ key, label, hint }) => (
        <div key={key} className={classes['counter']}>
          <dt>{label}</dt>
          <dd className="tabular">{stats?.[key] ?? '–'}</dd>
          <dd>{hint}</dd>
        </div>
      ))}
    </Card>
  );
}
