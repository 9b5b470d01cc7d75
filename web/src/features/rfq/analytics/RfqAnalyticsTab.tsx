import { t } from '@lingui/core/macro';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { RfqMetricsByProviderSection } from './RfqMetricsByProviderSection.tsx';
import { RfqHistorySection } from './history/RfqHistorySection.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './RfqAnalytics.module.css';
import { AdminRfqSearchSection } from './search/AdminRfqSearchSection.tsx';
import { useUrlParams } from './useUrlParams.ts';

const views = [
  { value: 'providers', label: t`By provider` },
  { value: 'all', label: t`All RFQs` },
] as const;
type View = (typeof views)[number]['value'];

/** Admin tab with RFQ metrics by provider, a search of all RFQs, or the history of one RFQ, depending on the URL. */
export function RfqAnalyticsTab() {
  const { params, set } = useUrlParams();
  const rfq = params.get('rfq');
  if (rfq !== null) return <RfqHistorySection key={rfq} id={rfq} />;
  const view: View = params.get('view') === 'all' ? 'all' : 'providers';
  return (
    <section aria-label={t`RFQ analytics`}>
      <FlexRow align="stretch" justify="between" className={classes['head']}>
        <SegmentedSwitch
          label={t`View`}
          choices={views}
          value={view}
          onChange={(value) => set({ view: value === 'all' ? 'all' : null })}
        />
      </FlexRow>
      {view === 'all' ? <AdminRfqSearchSection /> : <RfqMetricsByProviderSection />}
    </section>
  );
}
