import type { VendorStatsView } from '@marketplace/contracts/rfq/rfq.views.ts';
import classes from './VendorDashboard.module.css';

const counters: Readonly<Record<keyof VendorStatsView, { readonly label: string; readonly hint: string }>> = {
  available: { label: 'Available', hint: 'waiting for your answer' },
  accepted: { label: 'Accepted', hint: 'waiting for your quote' },
  responded: { label: 'Responded', hint: 'quote sent' },
  rejected: { label: 'Rejected', hint: 'turned down' },
};
const counterNames = Object.keys(counters) as readonly (keyof VendorStatsView)[];

/** The four counters, one card with four cells. Dashes hold the place until the numbers are there. */
export function StatusCounters({ stats }: { stats: VendorStatsView | undefined }) {
  return (
    <dl className={classes['counters']} aria-label="RFQs by status">
      {counterNames.map((name) => (
        <div key={name} className={classes['counter']}>
          <dt>{counters[name].label}</dt>
          <dd className="tabular">{stats?.[name] ?? '–'}</dd>
          <dd>{counters[name].hint}</dd>
        </div>
      ))}
    </dl>
  );
}
