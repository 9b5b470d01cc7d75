import { t } from '@lingui/core/macro';
import {
  formatRequirementOption,
  type RequirementFieldWithOptions,
} from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import type { RequirementValueSearchCount } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { BarList } from '../../../charts/BarList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './Analytics.module.css';
import { type DateRangeParams, useSearchPatternsQuery } from './analyticsApi.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { SearchDemandHeatMapCard } from './SearchDemandHeatMapCard.tsx';
import { LowResultSearchesCard } from './LowResultSearchesCard.tsx';
import { MostMatchedProvidersCard } from './MostMatchedProvidersCard.tsx';
import { formatPartOfWholeAsPercentage } from './analyticsText.ts';

interface CountedField {
  readonly label: string;
  /** The field of the requirements that the values belong to. */
  readonly of: RequirementFieldWithOptions;
}

const countedFields: Readonly<Record<RequirementValueSearchCount['field'], CountedField>> = {
  deployment_scale: { label: t`Deployment scale`, of: 'deploymentScale' },
  power_sensitivity: { label: t`Power`, of: 'powerSensitivity' },
  application_profile: { label: t`Data`, of: 'applicationProfile' },
  device_mobility: { label: t`Mobility`, of: 'deviceMobility' },
  device_management: { label: t`Device management`, of: 'deviceManagement' },
  sim_requirements: { label: t`SIM`, of: 'simRequirements' },
};

/** Number of searches per requirement value, demand by region, low-result searches, and most matched providers. */
export function SearchRequirementPatternsPanel({ days }: { days: DateRangeParams }) {
  const query = useSearchPatternsQuery(days);
  return (
    <div className={classes['grid']}>
      <QueryResultCardWithLoadingStates
        title={t`Requirements in searches`}
        query={query}
        isEmpty={({ searches }) => searches === 0}
        empty={t`No searches in this period.`}
        wide
      >
        {({ searches, patterns }) => (
          <div className={classes['fields']}>
            {Object.entries(countedFields).map(([field, { label, of }]) => (
              <div key={field}>
                <h3>{label}</h3>
                <BarList
                  label={label}
                  maxValue={searches}
                  items={patterns
                    .filter((pattern) => pattern.field === field)
                    .map(({ value, searches: count }) => ({
                      key: value ?? '',
                      label: value === null ? t`Not stated` : formatRequirementOption(of, value),
                      value: count,
                      note: formatPartOfWholeAsPercentage(count, searches),
                    }))}
                />
              </div>
            ))}
          </div>
        )}
      </QueryResultCardWithLoadingStates>
      <Stack gap={12} className={classes['stack']}>
        <SearchDemandHeatMapCard days={days} by="scale" />
        <SearchDemandHeatMapCard days={days} by="technology" />
        <LowResultSearchesCard days={days} expanded />
      </Stack>
      <MostMatchedProvidersCard days={days} maxProviders={20} />
    </div>
  );
}
