import { msg, plural } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { formatRegionName } from '@marketplace/contracts/matching/matching.regionLabels.ts';
import { requirementOptionLabels } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import { getCountryName } from '../geo/geo.countries.ts';
import { toLongevityAndSecurityWizardFields, formatExtraRequirements } from './matching.formatExtraRequirements.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';

/** Maximum length of a summary in UTF-16 code units. */
export const maxRequirementsSummaryLength = 300;
const maxNamedPlaces = 5;
const maxNamedPlacesInTitle = 3;

type LabelsByValue<Value extends string> = Readonly<Record<Value, Message>>;

const dataLabels: LabelsByValue<NonNullable<BuyerRequirements['applicationProfile']>> = {
  Light: msg`light data`,
  Moderate: msg`moderate data`,
  High: msg`high data`,
};
const powerLabels: LabelsByValue<NonNullable<BuyerRequirements['powerSensitivity']>> = {
  'Battery-powered': msg`battery-powered`,
  'Mains-powered': msg`mains-powered`,
  'Battery with recharging': msg`battery with recharging`,
};
const mobilityLabels: LabelsByValue<NonNullable<BuyerRequirements['deviceMobility']>> = {
  'Fixed / Static Deployment': msg`fixed devices`,
  'Mobile / In-transit': msg`mobile devices`,
  Mixed: msg`fixed and mobile devices`,
};
/** The default `Basic` has no label. */
const managementLabels: Readonly<Record<BuyerRequirements['deviceManagement'], readonly Message[]>> = {
  'Connectivity only': [msg`connectivity only`],
  Basic: [],
  Advanced: [msg`advanced device management`],
};
const satelliteLabel = msg`satellite (NTN)`;
const noRequirementsText = msg`No requirements stated`;

function formatDeviceCount(scale: NonNullable<BuyerRequirements['deploymentScale']>): string {
  return formatMessage(msg`${{ scale: requirementOptionLabels.deploymentScale[scale] }} devices`);
}

function listPlaceNames({ regions, countries }: BuyerRequirements): string[] {
  return [...regions.map(formatRegionName), ...countries.map(getCountryName)];
}

/**
 * Joins the first few names and counts the others, for example `Germany, France and 12 more`.
 *
 * @param named Maximum number of names.
 */
function formatClippedList(names: readonly string[], named: number): string {
  const rest = names.length - named;
  if (rest <= 0) return names.join(', ');
  return formatMessage(
    msg`${{ names: names.slice(0, named).join(', ') }} and ${plural({ rest }, { one: '# more', other: '# more' })}`,
  );
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
  const { simRequirements, privateNetworkNeeded, apisRequired } = requirements;
  const labels = requirementOptionLabels;
  const places = listPlaceNames(requirements);
  const parts = [
    ...(places.length > 0 ? [formatClippedList(places, maxNamedPlaces)] : []),
    ...(applicationProfile === null ? [] : [formatMessage(dataLabels[applicationProfile])]),
    ...(powerSensitivity === null ? [] : [formatMessage(powerLabels[powerSensitivity])]),
    ...(deviceMobility === null ? [] : [formatMessage(mobilityLabels[deviceMobility])]),
    ...(deploymentScale === null ? [] : [formatDeviceCount(deploymentScale)]),
    ...simRequirements.map((sim) => formatMessage(labels.simRequirements[sim])),
    ...(privateNetworkNeeded === 'None' ? [] : [formatMessage(labels.privateNetworkNeeded[privateNetworkNeeded])]),
    ...managementLabels[requirements.deviceManagement].map(formatMessage),
    ...(apisRequired === 'None' ? [] : [formatMessage(labels.apisRequired[apisRequired])]),
    ...(requirements.ntnSupport ? [formatMessage(satelliteLabel)] : []),
    ...formatExtraRequirements({ ...toLongevityAndSecurityWizardFields(requirements), ...wizard }).map(
      ({ label, value }) => formatMessage(msg`${{ label }}: ${{ value }}`),
    ),
  ];
  const line = parts.length === 0 ? formatMessage(noRequirementsText) : parts.join(' · ');
  return line.length > maxRequirementsSummaryLength ? `${line.slice(0, maxRequirementsSummaryLength - 1)}…` : line;
}

/**
 * Builds the default name of a saved search: places, scale with "devices" and power type, joined with " - ". Without
 * any of these, the name is "Search" and the date.
 *
 * @param at Time of the search, ISO 8601 in UTC.
 */
export function buildDefaultSavedSearchName(requirements: BuyerRequirements, at: string): string {
  const { deploymentScale, powerSensitivity } = requirements;
  const places = listPlaceNames(requirements);
  const parts = [
    ...(places.length > 0 ? [formatClippedList(places, maxNamedPlacesInTitle)] : []),
    ...(deploymentScale === null ? [] : [formatDeviceCount(deploymentScale)]),
    ...(powerSensitivity === null ? [] : [formatMessage(requirementOptionLabels.powerSensitivity[powerSensitivity])]),
  ];
  return parts.length > 0 ? parts.join(' - ') : formatMessage(msg`Search ${{ day: at.slice(0, 10) }}`);
}
