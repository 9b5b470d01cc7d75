import { t } from '@lingui/core/macro';
import type { VendorRfqStatisticsReply } from '@marketplace/contracts/rfq/rfq.views.ts';
import { CounterCard } from '../../../ui/CounterCard.tsx';

type StatusCount = Exclude<keyof VendorRfqStatisticsReply, 'activity'>;

const counters: Readonly<Record<StatusCount, { readonly label: string; readonly hint: string }>> = {
  available: { label: t`Available`, hint: t`Waiting for your response` },
  accepted: { label: t`Accepted`, hint: t`Waiting for your quote` },
  responded: { label: t`Responded`, hint: t`Quotes sent` },
  rejected: { label: t`Rejected`, hint: t`No quote will be sent` },
};
const counterNames = Object.keys(counters) as readonly StatusCount[];

/** Card with the number of RFQs by status; shows dashes until the numbers have loaded. */
export function VendorRfqStatusCounters({ stats }: { stats: VendorRfqStatisticsReply | undefined }) {
  return (
    <CounterCard
      label={t`RFQs by status`}
      counters={counterNames.map((name) => {
        const { label, hint } = counters[name];
        return { label, value: stats?.[name] ?? '–', note: hint };
      })}
    />
  );
}
