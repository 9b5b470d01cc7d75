import { countryName } from '../geo/geo.countries.ts';
import { chosenExtras, extraRequirementWords } from './matching.extraWords.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';

/** The most UTF-16 units that a summary has. */
export const summaryLimit = 300;
const namedPlaces = 5;
const namedPlacesInTitle = 3;

const powerWords = {
  'Battery-powered': 'battery-powered',
  'Mains-powered': 'mains-powered',
  'Battery with recharging': 'battery with recharging',
} as const;
const mobilityWords = {
  'Fixed / Static Deployment': 'fixed devices',
  'Mobile / In-transit': 'mobile devices',
  Mixed: 'fixed and mobile devices',
} as const;
const managementWords = {
  'Connectivity only': ['connectivity only'],
  Basic: [],
  Advanced: ['advanced device management'],
} as const;

function placeNames(requirements: Requirements): string[] {
  return [...requirements.regions, ...requirements.countries.map(countryName)];
}

/** `Germany, France and 12 more`; at most `named` names. */
function clippedList(names: readonly string[], named: number): string {
  const rest = names.length - named;
  return rest > 0 ? `${names.slice(0, named).join(', ')} and ${rest} more` : names.join(', ');
}

/**
 * What the buyer looks for, as one line of plain text of at most 300 characters; defaults are left out.
 * @param wizard the wizard's object, for what it says besides the requirements, in the words in which it was sent; `null` where that is
 * erased or not to be shown.
 */
export function requirementsSummary(
  requirements: Requirements,
  wizard: Readonly<Record<string, unknown>> | null = null,
): string {
  const { applicationProfile, powerSensitivity, deviceMobility, deploymentScale } = requirements;
  const places = placeNames(requirements);
  const parts = [
    ...(places.length > 0 ? [clippedList(places, namedPlaces)] : []),
    ...(applicationProfile === null ? [] : [`${applicationProfile.toLowerCase()} data`]),
    ...(powerSensitivity === null ? [] : [powerWords[powerSensitivity]]),
    ...(deviceMobility === null ? [] : [mobilityWords[deviceMobility]]),
    ...(deploymentScale === null ? [] : [`${deploymentScale} devices`]),
    ...requirements.simRequirements,
    ...(requirements.privateNetworkNeeded === 'None' ? [] : [requirements.privateNetworkNeeded]),
    ...managementWords[requirements.deviceManagement],
    ...(requirements.apisRequired === 'None' ? [] : [requirements.apisRequired]),
    ...(requirements.ntnSupport ? ['satellite (NTN)'] : []),
    ...extraRequirementWords({ ...chosenExtras(requirements), ...wizard }).map(
      ({ label, value }) => `${label}: ${value}`,
    ),
  ];
  const line = parts.length === 0 ? 'No requirements stated' : parts.join(' · ');
  return line.length > summaryLimit ? `${line.slice(0, summaryLimit - 1)}…` : line;
}

/**
 * Name of a saved search: places, scale plus "devices", power type, joined with " - "; else "Search" and the
 * date. @param at instant of the search, ISO 8601 in UTC.
 */
export function searchName(requirements: Requirements, at: string): string {
  const places = placeNames(requirements);
  const parts = [
    ...(places.length > 0 ? [clippedList(places, namedPlacesInTitle)] : []),
    ...(requirements.deploymentScale === null ? [] : [`${requirements.deploymentScale} devices`]),
    ...(requirements.powerSensitivity === null ? [] : [requirements.powerSensitivity]),
  ];
  return parts.length > 0 ? parts.join(' - ') : `Search ${at.slice(0, 10)}`;
}
