import { t } from '@lingui/core/macro';
import type { UnmetSearchRequirement } from '@marketplace/contracts/matching/matching.missingCapability.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';

/** Formats the numbers of searches and buyers, for example `23 searches by 9 buyers`. */
export function formatSearchAndBuyerCount({ searches, buyers }: { searches: number; buyers: number }): string {
  return `${formatInteger(searches)} searches by ${formatInteger(buyers)} buyers`;
}

/** Formats the label of a missing capability, in the terms of the requirements wizard. */
export function formatMissingCapability({ criterion, asked }: UnmetSearchRequirement): string {
  switch (criterion) {
    case 'geography':
      return `Coverage: ${asked.length === 2 ? getCountryName(asked) : asked}`;
    case 'data':
      return `${asked} data`;
    case 'power':
      return `Power: ${asked}`;
    case 'mobility':
      return `Mobility: ${asked}`;
    case 'ntn':
      return t`Satellite (NTN)`;
    case 'deviceManagement':
      return `Device management: ${asked}`;
    case 'scale':
      return `${asked} devices`;
    case 'sim':
    case 'privateNetwork':
    case 'apis':
      return asked;
  }
}
