import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { useMemo } from 'react';
import { useAddressState } from '../../../core/addressState.ts';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './Analytics.module.css';
import { type AnalyticsState, analyticsState, askedDays } from './analyticsState.ts';
import { Demand } from './Demand.tsx';
import { Engagement } from './Engagement.tsx';
import { Export } from './Export.tsx';
import { Funnel } from './Funnel.tsx';
import { Overview } from './Overview.tsx';
import { Patterns } from './Patterns.tsx';
import { People } from './People.tsx';
import { Rematch } from './Rematch.tsx';
import { RangePicker } from './RangePicker.tsx';

const views = [
  { value: 'overview', label: 'Overview' },
  { value: 'demand', label: 'Demand' },
  { value: 'patterns', label: 'Search patterns' },
  { value: 'funnel', label: 'Funnel' },
  { value: 'people', label: 'Per-user details' },
  { value: 'again', label: 'Answered again' },
  { value: 'engagement', label: 'Engagement' },
] as const;

/** Views for admins only. */
const adminViews: readonly AnalyticsState['view'][] = ['people', 'again'];

/** Falls back to the overview when a user requests a view for admins only. */
function resolveView(requested: AnalyticsState['view'], isAdmin: boolean): AnalyticsState['view'] {
  return adminViews.includes(requested) && !isAdmin ? 'overview' : requested;
}

/** Search analytics over a range of days: metrics and patterns, for admins also single people. */
export function AnalyticsTab({ admin }: { admin: UserView }) {
  const control = useAddressState(analyticsState);
  const now = useNow();
  const { state, change } = control;
  const isAdmin = admin.role === 'admin';
  const view = resolveView(state.view, isAdmin);
  const { from, to } = askedDays(state, now);
  const days = useMemo(() => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }), [from, to]);
  const funnelParams = useMemo(() => ({ ...days, within: state.within }), [days, state.within]);
  return (
    <Stack gap={16} className={classes['tab']}>
      <Row gap={12} align="end" wrap justify="between">
        <div className={classes['views']}>
          <SegmentedSwitch
            label="Analytics"
            choices={views.filter(({ value }) => isAdmin || !adminViews.includes(value))}
            value={view}
            onChange={(next) => change({ view: next, person: undefined, page: 1 })}
          />
        </div>
        <Row gap={8} align="end" wrap className={classes['actions']}>
          <RangePicker control={control} now={now} />
          <Export params={funnelParams} people={isAdmin} />
        </Row>
      </Row>
      <Text size="small">Days are those of UTC, from midnight to midnight.</Text>
      {view === 'overview' && <Overview days={days} />}
      {view === 'demand' && <Demand days={days} />}
      {view === 'patterns' && <Patterns days={days} />}
      {view === 'funnel' && <Funnel params={funnelParams} control={control} />}
      {view === 'people' && <People days={days} control={control} />}
      {view === 'engagement' && <Engagement days={days} />}
      {view === 'again' && <Rematch days={days} control={control} />}
    </Stack>
  );
}
