import { countryCode } from '../geo/geo.countries.ts';
import {
  apiOptions,
  dataOptions,
  managementOptions,
  mobilityOptions,
  powerOptions,
  privateNetworkOptions,
  regionNames,
  scaleOptions,
  simOptions,
  type Requirements,
  type WizardData,
} from '@marketplace/contracts/matching/matching.requirements.ts';

/** A value that nothing is known about; it counts as not asked for. */
export interface IgnoredValue {
  readonly field: keyof Requirements;
  readonly value: string;
}

export interface NormalisedRequirements {
  readonly requirements: Requirements;
  readonly ignored: readonly IgnoredValue[];
}

type Ignore = (field: keyof Requirements, value: string) => void;

/** Older values, and what each is read as. */
const scaleSynonyms = new Map([
  ['<10k', '1-5K'],
  ['>100k', '>50K'],
]);
const managementSynonyms = new Map([['custom', 'Advanced']]);
const ntnAnswers = new Map([
  ['yes', true],
  ['true', true],
  ['required', true],
  ['no', false],
  ['none', false],
  ['false', false],
]);

/** One form for case, spaces and all kinds of dashes. */
function valueKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Options by their spellings: as they are written, and in the one form that other spellings are brought to. */
type Options<T extends string> = ReadonlyMap<string, T>;

function optionsOf<const T extends string>(options: readonly T[]): Options<T> {
  return new Map(options.flatMap((option) => [[option, option] as const, [valueKey(option), option] as const]));
}

const regions = optionsOf(regionNames);
const sims = optionsOf(simOptions);
const choices = {
  powerSensitivity: optionsOf(powerOptions),
  applicationProfile: optionsOf(dataOptions),
  deviceMobility: optionsOf(mobilityOptions),
  deploymentScale: optionsOf(scaleOptions),
  privateNetworkNeeded: optionsOf(privateNetworkOptions),
  deviceManagement: optionsOf(managementOptions),
  apisRequired: optionsOf(apiOptions),
};

function findOption<T extends string>(
  options: Options<T>,
  text: string,
  synonyms?: ReadonlyMap<string, string>,
): T | undefined {
  const written = options.get(text);
  if (written !== undefined) return written;
  const key = valueKey(text);
  return options.get(valueKey(synonyms?.get(key) ?? key));
}

const listOf = (value: string | readonly string[] | null | undefined): string[] => {
  const list = typeof value === 'string' ? value.split(',') : (value ?? []);
  return list.map((item) => item.trim()).filter((item) => item !== '');
};

type ChoiceField = keyof typeof choices;

type Geography = Pick<Requirements, 'geographicMode' | 'regions' | 'countries'>;

function inferredMode(places: readonly string[], specific: readonly string[]): Geography['geographicMode'] {
  const namesRegions = places.some((place) => findOption(regions, place) !== undefined);
  return namesRegions || places.length + specific.length === 0 ? 'regions' : 'countries';
}

/** The mode says what `geographicRegions` holds; without a mode, a known region's name decides. */
function normaliseGeography(wizard: WizardData, ignore: Ignore): Geography {
  const places = listOf(wizard.geographicRegions);
  const specific = listOf(wizard.specificCountries);
  const geographicMode = wizard.geographicMode ?? inferredMode(places, specific);
  if (geographicMode === 'regions') {
    for (const country of specific) ignore('countries', country);
    return { geographicMode, regions: knownRegions(places, ignore), countries: [] };
  }
  return { geographicMode, regions: [], countries: knownCountries([...places, ...specific], ignore) };
}

function knownRegions(places: readonly string[], ignore: Ignore): Requirements['regions'] {
  const found = new Set(
    places.map((place) => {
      const region = findOption(regions, place);
      if (region === undefined) ignore('regions', place);
      return region;
    }),
  );
  return regionNames.filter((region) => found.has(region));
}

function knownCountries(places: readonly string[], ignore: Ignore): string[] {
  const found = new Set<string>();
  for (const place of places) {
    const code = countryCode(place);
    if (code === null) ignore('countries', place);
    else found.add(code);
  }
  return [...found].sort();
}

function normaliseNtn(value: WizardData['ntnSupport'], ignore: Ignore): boolean {
  if (typeof value === 'boolean') return value;
  const text = value ?? '';
  const answer = ntnAnswers.get(valueKey(text));
  if (answer === undefined && text !== '') ignore('ntnSupport', text);
  return answer ?? false;
}

function normaliseSims(value: WizardData['simRequirements'], ignore: Ignore): Requirements['simRequirements'] {
  const found = new Set(
    listOf(value).map((item) => {
      const sim = findOption(sims, item);
      if (sim === undefined) ignore('simRequirements', item);
      return sim;
    }),
  );
  return simOptions.filter((sim) => found.has(sim));
}

/**
 * Turns the wizard's object into the one canonical shape. Never throws: what nobody understands
 * counts as not asked for and is listed in `ignored`. Regions come in the product's order, countries by code.
 */
export function normaliseRequirements(wizard: WizardData): NormalisedRequirements {
  const ignored: IgnoredValue[] = [];
  const ignore: Ignore = (field, value) => ignored.push({ field, value });
  const choose = <T extends string>(
    field: ChoiceField,
    options: Options<T>,
    synonyms?: ReadonlyMap<string, string>,
  ): T | null => {
    const value = wizard[field];
    if (value === null || value === undefined || value === '') return null;
    const option = findOption(options, value, synonyms);
    if (option === undefined) ignore(field, value);
    return option ?? null;
  };
  const requirements: Requirements = {
    ...normaliseGeography(wizard, ignore),
    powerSensitivity: choose('powerSensitivity', choices.powerSensitivity),
    applicationProfile: choose('applicationProfile', choices.applicationProfile),
    deviceMobility: choose('deviceMobility', choices.deviceMobility),
    deploymentScale: choose('deploymentScale', choices.deploymentScale, scaleSynonyms),
    simRequirements: normaliseSims(wizard.simRequirements, ignore),
    privateNetworkNeeded: choose('privateNetworkNeeded', choices.privateNetworkNeeded) ?? 'None',
    deviceManagement: choose('deviceManagement', choices.deviceManagement, managementSynonyms) ?? 'Basic',
    apisRequired: choose('apisRequired', choices.apisRequired) ?? 'None',
    ntnSupport: normaliseNtn(wizard.ntnSupport, ignore),
  };
  return { requirements, ignored };
}
