import { closestName, nearMiss, suggestion } from '@marketplace/contracts/kernel/closestName.ts';
import { Refusal, type RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import { regionNames, WizardData, type Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { mostIgnored, type IgnoredMember } from '@marketplace/contracts/matching/matching.views.ts';
import { countryCode, countryCodes, countryName } from '../geo/geo.countries.ts';
import { type IgnoredValue, normaliseRequirements } from './matching.normalise.ts';

/** Requirements, and what of the wizard's object they do not contain because nothing is known about it. */
export interface ReadRequirements {
  readonly requirements: Requirements;
  readonly ignored: IgnoredMember[];
}

const wizardFields = Object.keys(WizardData.shape);
/** Names of fields that are no misspelling and mean one of the wizard's. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['regions', 'geographicRegions'],
  ['region', 'geographicRegions'],
  ['countries', 'specificCountries'],
  ['country', 'specificCountries'],
  ['geographicCountries', 'specificCountries'],
  ['geographicCountry', 'specificCountries'],
]);
/** The wizard's names of what is called otherwise in `Requirements`. */
const wizardNames: Partial<Record<keyof Requirements, string>> = {
  regions: 'geographicRegions',
  countries: 'specificCountries',
};

const freeFields = (wizard: WizardData): readonly string[] =>
  Object.keys(wizard).filter((name) => !wizardFields.includes(name));

function fieldIssue(name: string): readonly RefusalIssue[] {
  const meant = otherNames.get(name) ?? nearMiss(name, wizardFields);
  if (meant === null) return [];
  return [{ path: name, message: `There is no field "${name}".${suggestion(meant)}` }];
}

function placeMessage({ field, value }: IgnoredValue): string | null {
  if (field === 'regions') {
    if (countryCode(value) !== null) return `${value} is a country. Set geographicMode to "countries".`;
    return `There is no region "${value}".${suggestion(closestName(value, regionNames))}`;
  }
  if (field !== 'countries' || countryCode(value) !== null) return null;
  const region = nearMiss(value, regionNames);
  if (region !== null) return `${region} is a region. Set geographicMode to "regions".`;
  return `There is no country "${value}".${suggestion(closestName(value, countryCodes.map(countryName)))}`;
}

function placeIssue(ignored: IgnoredValue): readonly RefusalIssue[] {
  const message = placeMessage(ignored);
  return message === null ? [] : [{ path: wizardNames[ignored.field] ?? ignored.field, message }];
}

/** The most problems that a refusal names, and the most free pairs whose names are compared: each comparison takes time. */
const [mostNamed, mostCompared] = [10, 50];

/** The problems of the members of a list, up to the most that are named. */
function issuesOf<T>(members: readonly T[], issueOf: (member: T) => readonly RefusalIssue[]): readonly RefusalIssue[] {
  const issues: RefusalIssue[] = [];
  for (const member of members) {
    if (issues.length >= mostNamed) break;
    issues.push(...issueOf(member));
  }
  return issues;
}

/**
 * Normalises the wizard's object of a caller. Free pairs and values of other fields that nothing is known about are listed.
 * @throws Refusal `request.shape` for a misspelled field, an unknown region and an unknown country, each with the closest name.
 */
export function readRequirements(wizard: WizardData): ReadRequirements {
  const { requirements, ignored } = normaliseRequirements(wizard);
  const free = freeFields(wizard);
  const issues = [...issuesOf(free.slice(0, mostCompared), fieldIssue), ...issuesOf(ignored, placeIssue)];
  const [first] = issues;
  if (first !== undefined) throw new Refusal('shape', 'request.shape', first.message, issues);
  const values = ignored.map(({ field, value }) => ({ field: wizardNames[field] ?? field, value }));
  return { requirements, ignored: [...values, ...free.map((field) => ({ field, value: null }))].slice(0, mostIgnored) };
}
