import { msg } from '@lingui/core/runtime-macro';
import { findClosestName, findNameForMisspelling } from '@marketplace/contracts/kernel/closestName.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal, type RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import {
  regionNames,
  RequirementsWizardRequest,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  maxListedIgnoredRequirementProperties,
  type IgnoredRequirementReplyItem,
} from '@marketplace/contracts/matching/matching.views.ts';
import { findCountryCode, countryCodes, getCountryName } from '../geo/geo.countries.ts';
import { type IgnoredRequirementValue, normaliseWizardDataToRequirements } from './matching.normalise.ts';

/** The requirements, and the parts of the wizard data that were ignored because their name or value is unknown. */
export interface RequirementsAndIgnoredWizardData {
  readonly requirements: BuyerRequirements;
  readonly ignored: IgnoredRequirementReplyItem[];
}

const wizardFields = Object.keys(RequirementsWizardRequest.shape);
/** Alternative field names that are not misspellings, and the wizard fields that they mean. */
const fieldSynonyms: ReadonlyMap<string, string> = new Map([
  ['regions', 'geographicRegions'],
  ['region', 'geographicRegions'],
  ['countries', 'specificCountries'],
  ['country', 'specificCountries'],
  ['geographicCountries', 'specificCountries'],
  ['geographicCountry', 'specificCountries'],
]);
/** Wizard field names that differ from the field names in `BuyerRequirements`. */
const wizardNames: Partial<Record<keyof BuyerRequirements, string>> = {
  regions: 'geographicRegions',
  countries: 'specificCountries',
};

const listFreeFields = (wizard: RequirementsWizardRequest): readonly string[] =>
  Object.keys(wizard).filter((name) => !wizardFields.includes(name));

function checkField(name: string): readonly RefusalIssue[] {
  const meant = fieldSynonyms.get(name) ?? findNameForMisspelling(name, wizardFields);
  if (meant === null) return [];
  return [{ path: name, message: msg`There is no field "${{ name }}". Did you mean "${{ suggestion: meant }}"?` }];
}

function describeUnknownRegion(name: string): Message {
  const suggestion = findClosestName(name, regionNames);
  return suggestion === null
    ? msg`The region "${{ name }}" is not recognised.`
    : msg`The region "${{ name }}" is not recognised. Did you mean "${{ suggestion }}"?`;
}

function describeUnknownCountry(name: string): Message {
  const suggestion = findClosestName(name, countryCodes.map(getCountryName));
  return suggestion === null
    ? msg`The country "${{ name }}" is not recognised. Use its English name or two-letter ISO code.`
    : msg`The country "${{ name }}" is not recognised. Did you mean "${{ suggestion }}"?`;
}

function getPlaceMessage({ field, value }: IgnoredRequirementValue): Message | null {
  if (field === 'regions') {
    return findCountryCode(value) === null
      ? describeUnknownRegion(value)
      : msg`${{ country: value }} is a country. Set geographicMode to "countries".`;
  }
  if (field !== 'countries' || findCountryCode(value) !== null) return null;
  const region = findNameForMisspelling(value, regionNames);
  return region === null
    ? describeUnknownCountry(value)
    : msg`${{ region }} is a region. List it in geographicRegions and set geographicMode to "regions".`;
}

function checkPlace(ignored: IgnoredRequirementValue): readonly RefusalIssue[] {
  const message = getPlaceMessage(ignored);
  return message === null ? [] : [{ path: wizardNames[ignored.field] ?? ignored.field, message }];
}

/**
 * The first number is the maximum number of problems listed, separately for the field names and for the values. The
 * second number is the maximum number of free key-value pairs whose names are checked for misspellings. It is limited
 * because each comparison takes time.
 */
const [maxNamedIssues, maxComparedPairs] = [10, 50];

/** The problems found in the members of a list. Stops once there are `maxNamedIssues` problems. */
function collectIssues<T>(
  members: readonly T[],
  check: (member: T) => readonly RefusalIssue[],
): readonly RefusalIssue[] {
  const issues: RefusalIssue[] = [];
  for (const member of members) {
    if (issues.length >= maxNamedIssues) break;
    issues.push(...check(member));
  }
  return issues;
}

/**
 * Parses the wizard data of an API request. Lists free key-value pairs and unknown values of other fields as ignored.
 *
 * @throws Refusal `request.shape` for a misspelled field, an unknown region or an unknown country. The message suggests
 * the closest name.
 */
export function parseWizardDataFromApiRequest(wizard: RequirementsWizardRequest): RequirementsAndIgnoredWizardData {
  const { requirements, ignored } = normaliseWizardDataToRequirements(wizard);
  const free = listFreeFields(wizard);
  const issues = [...collectIssues(free.slice(0, maxComparedPairs), checkField), ...collectIssues(ignored, checkPlace)];
  const [first] = issues;
  if (first !== undefined) throw new Refusal('shape', 'request.shape', first.message, issues);
  const values = ignored.map(({ field, value }) => ({ field: wizardNames[field] ?? field, value }));
  return {
    requirements,
    ignored: [...values, ...free.map((field) => ({ field, value: null }))].slice(
      0,
      maxListedIgnoredRequirementProperties,
    ),
  };
}
