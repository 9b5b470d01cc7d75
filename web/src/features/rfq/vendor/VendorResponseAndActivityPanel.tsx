import { t } from '@lingui/core/macro';
import { vendorRecentActivityDays, vendorDueSoonDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { VendorRfqActivityMetrics } from '@marketplace/contracts/rfq/rfq.views.ts';
import {
  minBuyersForProviderResponseMetrics,
  minRfqsForProviderResponseMetrics,
} from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { formatProviderResponseTime } from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { CounterCard } from '../../../ui/CounterCard.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { useProviderResponseMetrics } from '../../catalogue/providerResponseRecord.public.ts';
import { useVendorProviderQuery } from './vendorApi.ts';

const recentPeriod = `in the last ${vendorRecentActivityDays} days`;
const formatCount = (count: number | undefined): string => (count === undefined ? '–' : formatInteger(count));

/** Counters for the provider's answer rate as buyers see it, requests due soon, and recent activity. */
export function VendorResponseAndActivityPanel({ activity }: { activity: VendorRfqActivityMetrics | undefined }) {
  const { data: provider } = useVendorProviderQuery(undefined);
  const response = useProviderResponseMetrics(provider?.provider_id ?? null);
  const { answerRate = null, answerMinutes = null } = response ?? {};
  const medianAnswerTime =
    answerMinutes === null ? '' : `, first answer in ${formatProviderResponseTime(answerMinutes)}`;
  return (
    <CounterCard
      label={t`Answers and activity`}
      counters={[
        {
          label: t`Answer rate`,
          value: answerRate === null ? '–' : `${answerRate}%`,
          note:
            answerRate === null
              ? t`shown from ${minRfqsForProviderResponseMetrics} requests of ${minBuyersForProviderResponseMetrics} buyers on`
              : t`as buyers see it${medianAnswerTime}`,
        },
        {
          label: t`Due soon`,
          value: formatCount(activity?.due_soon),
          note: t`within ${vendorDueSoonDays} days, not quoted yet`,
        },
        {
          label: t`Received`,
          value: formatCount(activity?.received),
          note: t`${recentPeriod}, ${{ count: formatCount(activity?.answered) }} answered`,
        },
        { label: t`Quotes`, value: formatCount(activity?.quotes), note: t`sent ${recentPeriod}` },
      ]}
    />
  );
}
