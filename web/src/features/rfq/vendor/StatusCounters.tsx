import type { VendorStatsView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { Counters } from '../../../ui/Counters.tsx';

const counters = [
  { key: 'available', label: 'Available', hint: 'waiting for your answer' },
  { key: 'accepted', label: 'Accepted', hint: 'waiting for your quote' },
  { key: 'responded', label: 'Responded', hint: 'quote sent' },
  { key: 'rejected', label: 'Rejected', hint: 'turned down' },
] as const;

/** The four counters, one card with four cells. Dashes hold the place until the numbers are there. */
export function StatusCounters({ stats }: { stats: VendorStatsView | undefined }) {
  return (
    <Counters
      label="RFQs by status"
      counters={counters.map(({ key, label, hint }) => ({ label, value: stats?.[key] ?? '–', note: hint }))}
    />
  );
}
