import { t } from '@lingui/core/macro';
import { formatTechnologyName } from '@marketplace/contracts/catalogue/catalogue.technologyLabels.ts';
import { formatRegionName } from '@marketplace/contracts/matching/matching.regionLabels.ts';
import { formatRequirementOption } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import {
  type SearchDemandDimension,
  searchDemandDimensions,
  type SearchDemandByValue,
} from '@marketplace/contracts/searches/searches.demand.views.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { useState } from 'react';
import { BarListLegend, BarList, type BarListItem } from '../../../charts/BarList.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './Analytics.module.css';
import { type DateRangeParams, useDemandByQuery } from './analyticsApi.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { LowResultSearchesCard } from './LowResultSearchesCard.tsx';
import { formatPartOfWholeAsPercentage } from './analyticsText.ts';

/** Number of values shown until the user selects Show all. */
const initialValues = 10;

/** Title of each dimension's card, and the label for searches that have no value in the dimension. */
const dimensionLabels: Readonly<Record<SearchDemandDimension, { readonly title: string; readonly none: string }>> = {
  region: { title: t`Demand by region`, none: t`Not stated` },
  country: { title: t`Demand by country`, none: t`No country selected` },
  technology: { title: t`Demand by technology of the best match`, none: t`Unknown` },
  scale: { title: t`Demand by scale`, none: t`Not stated` },
  sim: { title: t`Demand by SIM type`, none: t`Not stated` },
};

const valueFormatters: Readonly<Record<SearchDemandDimension, (value: string) => string>> = {
  region: formatRegionName,
  country: getCountryName,
  technology: formatTechnologyName,
  scale: (value) => formatRequirementOption('deploymentScale', value),
  sim: (value) => formatRequirementOption('simRequirements', value),
};

function formatValue(by: SearchDemandDimension, value: string | null): string {
  if (value === null) return dimensionLabels[by].none;
  return valueFormatters[by](value);
}

function toItem(
  by: SearchDemandDimension,
  total: number,
  { value, searches, without_result }: SearchDemandByValue,
): BarListItem {
  const name = formatValue(by, value);
  return {
    key: value ?? '',
    label:
      without_result === 0 ? (
        name
      ) : (
        <span>
          {name} <CaptionText>{t`${{ searchCount: formatInteger(without_result) }} without matches`}</CaptionText>
        </span>
      ),
    value: searches,
    part: without_result,
    note: formatPartOfWholeAsPercentage(searches, total),
  };
}

function DemandByCard({ days, by }: { days: DateRangeParams; by: SearchDemandDimension }) {
  const query = useDemandByQuery({ ...days, by });
  const [showAll, setShowAll] = useState(false);
  const { title } = dimensionLabels[by];
  const hasParts = query.data?.values.some(({ without_result }) => without_result > 0) === true;
  return (
    <QueryResultCardWithLoadingStates
      title={title}
      aside={hasParts && <BarListLegend value={t`Searches`} part={t`without matches`} />}
      query={query}
      isEmpty={({ searches }) => searches === 0}
      empty={t`No searches in this period.`}
    >
      {({ searches, values }) => (
        <>
          <BarList
            label={title}
            maxValue={searches}
            items={values.slice(0, showAll ? values.length : initialValues).map((value) => toItem(by, searches, value))}
          />
          {!showAll && values.length > initialValues && (
            <Button
              variant="quiet"
              onClick={() => setShowAll(true)}
            >{t`Show all ${{ valueCount: formatInteger(values.length) }}`}</Button>
          )}
        </>
      )}
    </QueryResultCardWithLoadingStates>
  );
}

/** Cards with the demand by region, country, technology, scale and SIM type, and with the searches without a result. */
export function SearchDemandPanel({ days }: { days: DateRangeParams }) {
  return (
    <>
      <MutedText size="medium">{t`Percentages are shares of all searches in this period, including anonymised ones. A search counts once for each requested value, and its countries also count once in their region. Anonymised searches do not contain the technology of the best match.`}</MutedText>
      <div className={classes['demand']}>
        {searchDemandDimensions.map((by) => (
          <DemandByCard key={by} days={days} by={by} />
        ))}
        <LowResultSearchesCard days={days} matches="none" />
      </div>
    </>
  );
}
