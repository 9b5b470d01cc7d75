import { getCountryName } from '../geo/geo.countries.ts';
import { toLongevityAndSecurityWizardFields, formatExtraRequirements } from './matching.formatExtraRequirements.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';

/** Maximum length of a summary in UTF-16 code units. */
export const maxRequirementsSummaryLength = 300;
const maxNamedPlaces = 5;
const maxNamedPlacesInTitle = 3;

const powerTexts = {
  'Battery-powered': 'battery-powered',
  'Mains-powered': 'mains-powered',
  'Battery with recharging': 'battery with recharging',
} as const;
const mobilityTexts = {
  'Fixed / Static Deployment': 'fixed devices',
  'Mobile / In-transit': 'mobile devices',
  Mixed: 'fixed and mobile devices',
} as const;
const managementTexts = {
  'Connectivity only': ['connectivity only'],
  Basic: [],
  Advanced: ['advanced device management'],
} as const;

function listPlaceNames(requirements: BuyerRequirements): string[] {
  return [...requirements.regions, ...requirements.countries.map(getCountryName)];
}

/**
 * Joins the first few names and counts the others, for example `Germany, France and 12 more`.
 *
 * @param named Maximum number of names.
 */
function formatClippedList(names: readonly string[], named: number): string {
  const rest = names.length - named;
  return rest > 0 ? `${names.slice(0, named).join(', ')} and ${rest} more` : names.join(', ');
}

/**
 * Summarises the requirements in one line of up to 300 characters, without defaults.
 *
 * @param wizard Wizard data that contains the extra requirements in their original wording; `null` when the data was
 * erased or must not be shown.
 */
export function formatRequirementsSummary(
  requirements: BuyerRequirements,
  wizard: Readonly<Record<string, unknown>> | null = null,
): string {
  const { applicationProfile, powerSensitivity, deviceMobility, deploymentScale } = requirements;
  const places = listPlaceNames(requirements);
  const parts = [
    ...(places.length > 0 ? [formatClippedList(places, maxNamedPlaces)] : []),
    ...(applicationProfile === null ? [] : [`${applicationProfile.toLowerCase()} data`]),
    ...(powerSensitivity === null ? [] : [powerTexts[powerSensitivity]]),
    ...(deviceMobility === null ? [] : [mobilityTexts[deviceMobility]]),
    ...(deploymentScale === null ? [] : [`${deploymentScale} devices`]),
    ...requirements.simRequirements,
    ...(requirements.privateNetworkNeeded === 'None' ? [] : [requirements.privateNetworkNeeded]),
    ...managementTexts[requirements.deviceManagement],
    ...(requirements.apisRequired === 'None' ? [] : [requirements.apisRequired]),
    ...(requirements.ntnSupport ? ['satellite (NTN)'] : []),
    ...formatExtraRequirements({ ...toLongevityAndSecurityWizardFields(requirements), ...wizard }).map(
      ({ label, value }) => `${label}: ${value}`,
    ),
  ];
  const line = parts.length === 0 ? 'No requirements stated' : parts.join(' · ');
  return line.length > maxRequirementsSummaryLength ? `${line.slice(0, maxRequirementsSummaryLength - 1)}…` : line;
}

/**
 * Builds the default name of a saved search: places, scale with "devices" and power type, joined with " - ". Without
 * any of these, the name is "Search" and the date.
 *
 * @param at Time of the search, ISO 8601 in UTC.
 */
export function buildDefaultSavedSearchName(requirements: BuyerRequirements, at: string): string {
  const places = listPlaceNames(requirements);
  const parts = [
    ...(places.length > 0 ? [formatClippedList(places, maxNamedPlacesInTitle)] : []),
    ...(requirements.deploymentScale === null ? [] : [`${requirements.deploymentScale} devices`]),
    ...(requirements.powerSensitivity === null ? [] : [requirements.powerSensitivity]),
  ];
  return parts.length > 0 ? parts.join(' - ') : `Search ${at.slice(0, 10)}`;
}
