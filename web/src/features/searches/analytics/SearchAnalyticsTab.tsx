import { t } from '@lingui/core/macro';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { useMemo } from 'react';
import { useUrlState } from '../../../core/urlState.ts';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './Analytics.module.css';
import { type SearchAnalyticsState, searchAnalyticsUrlStateCodec, toDateRangeParams } from './analyticsUrlState.ts';
import { SearchDemandPanel } from './SearchDemandPanel.tsx';
import { TrackedEventsAndPageLoadTimesPanel } from './TrackedEventsAndPageLoadTimesPanel.tsx';
import { SearchAnalyticsExportMenu } from './SearchAnalyticsExportMenu.tsx';
import { SearchFunnelPanel } from './SearchFunnelPanel.tsx';
import { SearchAnalyticsOverviewPanel } from './SearchAnalyticsOverviewPanel.tsx';
import { SearchRequirementPatternsPanel } from './SearchRequirementPatternsPanel.tsx';
import { AdminSearchingUsersPanel } from './AdminSearchingUsersPanel.tsx';
import { SearchRematchPanel } from './SearchRematchPanel.tsx';
import { SearchAnalyticsRangePicker } from './SearchAnalyticsRangePicker.tsx';

const views = [
  { value: 'overview', label: t`Overview` },
  { value: 'demand', label: t`Demand` },
  { value: 'patterns', label: t`Search patterns` },
  { value: 'funnel', label: t`Funnel` },
  { value: 'people', label: t`Per-user details` },
  { value: 'again', label: t`Rematch` },
  { value: 'engagement', label: t`Engagement` },
] as const;

/** Views for admins only. */
const adminViews: readonly SearchAnalyticsState['view'][] = ['people', 'again'];

/** Returns the requested view, or the overview if the view is for admins only and the user is not an admin. */
function resolveView(requested: SearchAnalyticsState['view'], isAdmin: boolean): SearchAnalyticsState['view'] {
  return adminViews.includes(requested) && !isAdmin ? 'overview' : requested;
}

/** Search analytics for a range of days: metrics, patterns and, for admins, the searches of individual people. */
export function SearchAnalyticsTab({ admin }: { admin: SignedInUserReply }) {
  const control = useUrlState(searchAnalyticsUrlStateCodec);
  const now = useCurrentTime();
  const { state, change } = control;
  const isAdmin = admin.role === 'admin';
  const view = resolveView(state.view, isAdmin);
  const { from, to } = toDateRangeParams(state, now);
  const days = useMemo(() => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }), [from, to]);
  const funnelParams = useMemo(() => ({ ...days, within: state.within }), [days, state.within]);
  return (
    <Stack gap={16} className={classes['tab']}>
      <FlexRow gap={12} align="end" wrap justify="between">
        <div className={classes['views']}>
          <SegmentedSwitch
            label={t`Analytics`}
            choices={views.filter(({ value }) => isAdmin || !adminViews.includes(value))}
            value={view}
            onChange={(next) => change({ view: next, person: undefined, page: 1 })}
          />
        </div>
        <FlexRow gap={8} align="end" wrap className={classes['actions']}>
          <SearchAnalyticsRangePicker control={control} now={now} />
          <SearchAnalyticsExportMenu params={funnelParams} people={isAdmin} />
        </FlexRow>
      </FlexRow>
      <MutedText size="small">{t`Days start and end at midnight UTC.`}</MutedText>
      {view === 'overview' && <SearchAnalyticsOverviewPanel days={days} />}
      {view === 'demand' && <SearchDemandPanel days={days} />}
      {view === 'patterns' && <SearchRequirementPatternsPanel days={days} />}
      {view === 'funnel' && <SearchFunnelPanel params={funnelParams} control={control} />}
      {view === 'people' && <AdminSearchingUsersPanel days={days} control={control} />}
      {view === 'engagement' && <TrackedEventsAndPageLoadTimesPanel days={days} />}
      {view === 'again' && <SearchRematchPanel days={days} control={control} />}
    </Stack>
  );
}
