import type { VendorRfqStatisticsReply } from '@marketplace/contracts/rfq/rfq.views.ts';
import { CounterCard } from '../../../ui/CounterCard.tsx';

type StatusCount = Exclude<keyof VendorRfqStatisticsReply, 'activity'>;

const counters: Readonly<Record<StatusCount, { readonly label: string; readonly hint: string }>> = {
  available: { label: 'Available', hint: 'waiting for your answer' },
  accepted: { label: 'Accepted', hint: 'waiting for your quote' },
  responded: { label: 'Responded', hint: 'quote sent' },
  rejected: { label: 'Rejected', hint: 'turned down' },
};
const counterNames = Object.keys(counters) as readonly StatusCount[];

/** Card with the number of RFQs by status; shows dashes until the numbers have loaded. */
export function VendorRfqStatusCounters({ stats }: { stats: VendorRfqStatisticsReply | undefined }) {
  return (
    <CounterCard
      label="RFQs by status"
      counters={counterNames.map((name) => {
        const { label, hint } = counters[name];
        return { label, value: stats?.[name] ?? '–', note: hint };
      })}
    />
  );
}
