import { t } from '@lingui/core/macro';
import { formatRegionName } from '@marketplace/contracts/matching/matching.regionLabels.ts';
import { formatRequirementOption } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { listFilledRequirementFields } from '@marketplace/domain/matching/matching.filled.ts';
import type { RequirementFieldName, BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  createDateFormatter,
  createNumberFormatter,
  formatWholePercent,
} from '@marketplace/contracts/kernel/messages/formats.ts';

const formatDayAndMonth = createDateFormatter({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a UTC day (`YYYY-MM-DD`), for example `29 Sep`. */
export function formatUtcDayAsDayAndMonth(day: string): string {
  return formatDayAndMonth(new Date(`${day}T00:00:00Z`));
}

const formatDay = createDateFormatter({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats the Monday of a week (`YYYY-MM-DD`), for example `28 Sep 2026`. */
export function formatWeekStart(monday: string): string {
  return formatDay(new Date(`${monday}T00:00:00Z`));
}

/** Formats a share from 0 to 1 as a whole percentage, for example `11%`. */
export function formatFractionAsWholePercent(share: number): string {
  return formatWholePercent(share);
}

const formatPercentWithDecimal = createNumberFormatter({
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Formats a share as a percentage with one decimal, for example `10.6%`; returns a dash if `whole` is 0. */
export function formatPartOfWholeAsPercentage(part: number, whole: number): string {
  return whole === 0 ? '–' : formatPercentWithDecimal(part / whole);
}

function formatField(field: RequirementFieldName, requirements: BuyerRequirements): string {
  switch (field) {
    case 'geography': {
      const locations = [...requirements.regions.map(formatRegionName), ...requirements.countries.map(getCountryName)];
      return locations.length <= 3
        ? locations.join(', ')
        : t`${{ locations: locations.slice(0, 2).join(', ') }} and ${{ hiddenCount: locations.length - 2 }} more`;
    }
    case 'applicationProfile':
      return t`${{ profile: formatRequirementOption(field, requirements[field] ?? '') }} data`;
    case 'simRequirements':
      return requirements[field].map((sim) => formatRequirementOption(field, sim)).join(', ');
    case 'deviceManagement':
      return t`Device management: ${{ level: formatRequirementOption(field, requirements[field]) }}`;
    case 'ntnSupport':
      return t`NTN`;
    case 'powerSensitivity':
    case 'deploymentScale':
    case 'deviceMobility':
    case 'privateNetworkNeeded':
    case 'apisRequired':
      return formatRequirementOption(field, requirements[field] ?? '');
  }
}

/** Formats the stated requirements in one line, separated by commas; `No requirements` if none are stated. */
export function formatFilledRequirements(requirements: BuyerRequirements): string {
  const parts = listFilledRequirementFields(requirements).map((field) => formatField(field, requirements));
  return parts.length === 0 ? t`No requirements` : parts.join(', ');
}
