import { activeDays, dueSoonDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { VendorActivityView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { leastBuyers, leastRequests } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import { answerTimeText } from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { Counters } from '../../../ui/Counters.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { useOwnResponse } from '../../catalogue/ownResponse.public.ts';
import { useVendorProviderQuery } from './vendorApi.ts';

const recentPeriod = `in the last ${activeDays} days`;
const formatCount = (count: number | undefined): string => (count === undefined ? '–' : inFigures(count));

/** Counters for the provider's answer rate as buyers see it, requests due soon, and recent activity. */
export function Activity({ activity }: { activity: VendorActivityView | undefined }) {
  const { data: provider } = useVendorProviderQuery(undefined);
  const response = useOwnResponse(provider?.provider_id ?? null);
  const { answerRate = null, answerMinutes = null } = response ?? {};
  const medianAnswerTime = answerMinutes === null ? '' : `, first answer in ${answerTimeText(answerMinutes)}`;
  return (
    <Counters
      label="Answers and activity"
      counters={[
        {
          label: 'Answer rate',
          value: answerRate === null ? '–' : `${answerRate}%`,
          note:
            answerRate === null
              ? `shown from ${leastRequests} requests of ${leastBuyers} buyers on`
              : `as buyers see it${medianAnswerTime}`,
        },
        {
          label: 'Due soon',
          value: formatCount(activity?.due_soon),
          note: `within ${dueSoonDays} days, not quoted yet`,
        },
        {
          label: 'Received',
          value: formatCount(activity?.received),
          note: `${recentPeriod}, ${formatCount(activity?.answered)} answered`,
        },
        { label: 'Quotes', value: formatCount(activity?.quotes), note: `sent ${recentPeriod}` },
      ]}
    />
  );
}
