import { plural, t } from '@lingui/core/macro';
import { vendorRecentActivityDays, vendorDueSoonDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { VendorRfqActivityMetrics } from '@marketplace/contracts/rfq/rfq.views.ts';
import {
  minBuyersForProviderResponseMetrics,
  minRfqsForProviderResponseMetrics,
} from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { formatProviderResponseTime } from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { CounterCard } from '../../../ui/CounterCard.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { useProviderResponseMetrics } from '../../catalogue/providerResponseRecord.public.ts';
import { useVendorProviderQuery } from './vendorApi.ts';

const formatCount = (count: number | undefined): string => (count === undefined ? '–' : formatInteger(count));

function formatResponseRateNote(rate: number | null, medianMinutes: number | null): string {
  if (rate === null)
    return t`Shown after at least ${minRfqsForProviderResponseMetrics} requests from at least ${minBuyersForProviderResponseMetrics} buyers`;
  if (medianMinutes === null) return t`As shown to buyers`;
  const time = formatMessage(formatProviderResponseTime(medianMinutes));
  return t`As shown to buyers, median first response in ${time}`;
}

/** Counters for the provider's response rate as buyers see it, requests due soon, and recent activity. */
export function VendorResponseAndActivityPanel({ activity }: { activity: VendorRfqActivityMetrics | undefined }) {
  const { data: provider } = useVendorProviderQuery(undefined);
  const response = useProviderResponseMetrics(provider?.provider_id ?? null);
  const { answerRate = null, answerMinutes = null } = response ?? {};
  const answered = formatCount(activity?.answered);
  return (
    <CounterCard
      label={t`Responses and activity`}
      counters={[
        {
          label: t`Response rate`,
          value: answerRate === null ? '–' : `${answerRate}%`,
          note: formatResponseRateNote(answerRate, answerMinutes),
        },
        {
          label: t`Due soon`,
          value: formatCount(activity?.due_soon),
          note: plural(vendorDueSoonDays, {
            one: 'Due within # day, no quote sent',
            other: 'Due within # days, no quote sent',
          }),
        },
        {
          label: t`Received`,
          value: formatCount(activity?.received),
          note: plural(vendorRecentActivityDays, {
            one: `In the last day, ${answered} answered`,
            other: `In the last # days, ${answered} answered`,
          }),
        },
        {
          label: t`Quotes`,
          value: formatCount(activity?.quotes),
          note: plural(vendorRecentActivityDays, {
            one: 'Sent in the last day',
            other: 'Sent in the last # days',
          }),
        },
      ]}
    />
  );
}
