import { once } from '@marketplace/contracts/kernel/once.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { filledFields } from '@marketplace/domain/matching/matching.filled.ts';
import type { RequirementField, Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { inFigures } from '../../../ui/figures.ts';

const days = once(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }));

/** `29 Sep`, of a day of UTC. */
export function dayText(day: string): string {
  return days().format(new Date(`${day}T00:00:00Z`));
}

const weeks = once(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** `28 Sep 2026`, of the Monday of a week. */
export function weekText(monday: string): string {
  return weeks().format(new Date(`${monday}T00:00:00Z`));
}

/** `11%`, of a share between 0 and 1. */
export function wholeShareText(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** `1 search`, `1,204 searches`. */
export function countText(count: number, one: string, many: string): string {
  return `${inFigures(count)} ${count === 1 ? one : many}`;
}

/** `10.6%`; a dash when there is nothing to take a share of. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`;
}

function fieldText(field: RequirementField, asked: Requirements): string {
  switch (field) {
    case 'geography': {
      const places = [...asked.regions, ...asked.countries.map(countryName)];
      return places.length <= 3 ? places.join(', ') : `${places.slice(0, 2).join(', ')} and ${places.length - 2} more`;
    }
    case 'applicationProfile':
      return `${asked.applicationProfile ?? ''} data`;
    case 'simRequirements':
      return asked.simRequirements.join(', ');
    case 'deviceManagement':
      return `${asked.deviceManagement} management`;
    case 'ntnSupport':
      return 'NTN';
    case 'powerSensitivity':
    case 'deploymentScale':
    case 'deviceMobility':
    case 'privateNetworkNeeded':
    case 'apisRequired':
      return asked[field] ?? '';
  }
}

/** What was asked for, in one line. */
export function requirementsLine(asked: Requirements): string {
  const parts = filledFields(asked).map((field) => fieldText(field, asked));
  return parts.length === 0 ? 'No requirements' : parts.join(', ');
}
