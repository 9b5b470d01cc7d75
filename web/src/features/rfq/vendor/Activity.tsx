import { activeDays, dueSoonDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { VendorActivityView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { leastBuyers, leastRequests } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import { answerTimeText } from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { Counters } from '../../../ui/Counters.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { useOwnResponse } from '../../catalogue/ownResponse.public.ts';
import { useVendorProviderQuery } from './vendorApi.ts';

const ofLate = `in the last ${activeDays} days`;
const figure = (count: number | undefined): string => (count === undefined ? '–' : inFigures(count));

/** How the vendor's provider answers, as buyers read it, what is due soon, and what came and went of late. */
export function Activity({ activity }: { activity: VendorActivityView | undefined }) {
  const { data: provider } = useVendorProviderQuery(undefined);
  const response = useOwnResponse(provider?.provider_id ?? null);
  const { answerRate = null, answerMinutes = null } = response ?? {};
  const inMedian = answerMinutes === null ? '' : `, first answer in ${answerTimeText(answerMinutes)}`;
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
              : `as buyers see it${inMedian}`,
        },
        { label: 'Due soon', value: figure(activity?.due_soon), note: `within ${dueSoonDays} days, not quoted yet` },
        {
          label: 'Received',
          value: figure(activity?.received),
          note: `${ofLate}, ${figure(activity?.answered)} answered`,
        },
        { label: 'Quotes', value: figure(activity?.quotes), note: `sent ${ofLate}` },
      ]}
    />
  );
}
