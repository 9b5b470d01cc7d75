import type { SearchPattern } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { BarList } from '../../../charts/BarList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './Analytics.module.css';
import { type DayParams, useSearchPatternsQuery } from './analyticsApi.ts';
import { AskedCard } from './AskedCard.tsx';
import { DemandCard } from './DemandCard.tsx';
import { LittleFoundCard } from './LittleFoundCard.tsx';
import { MatchedCard } from './MatchedCard.tsx';
import { shareText } from './words.ts';

const fieldLabels: Readonly<Record<SearchPattern['field'], string>> = {
  deployment_scale: 'Deployment scale',
  power_sensitivity: 'Power',
  application_profile: 'Data',
  device_mobility: 'Mobility',
  device_management: 'Device management',
  sim_requirements: 'SIM',
};

/** Requested values per field, demand by region, and searches with few matches. */
export function Patterns({ days }: { days: DayParams }) {
  const query = useSearchPatternsQuery(days);
  return (
    <div className={classes['grid']}>
      <AskedCard
        title="What people ask for"
        query={query}
        isEmpty={({ searches }) => searches === 0}
        empty="Nobody searched in these days."
        wide
      >
        {({ searches, patterns }) => (
          <div className={classes['fields']}>
            {Object.entries(fieldLabels).map(([field, label]) => (
              <div key={field}>
                <h3>{label}</h3>
                <BarList
                  label={label}
                  maxValue={searches}
                  items={patterns
                    .filter((pattern) => pattern.field === field)
                    .map(({ value, searches: count }) => ({
                      key: value ?? '',
                      label: value ?? 'Not stated',
                      value: count,
                      note: shareText(count, searches),
                    }))}
                />
              </div>
            ))}
          </div>
        )}
      </AskedCard>
      <Stack gap={12} className={classes['stack']}>
        <DemandCard days={days} by="scale" />
        <DemandCard days={days} by="technology" />
        <LittleFoundCard days={days} expanded />
      </Stack>
      <MatchedCard days={days} maxProviders={20} />
    </div>
  );
}
