import { countryCode } from '../geo/geo.countries.ts';
import {
  apiOptions,
  dataOptions,
  emphasisOptions,
  managementOptions,
  mobilityOptions,
  powerOptions,
  privateNetworkOptions,
  regionNames,
  requirementFields,
  scaleOptions,
  securityOptions,
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
const lists = {
  securityRequirements: optionsOf(securityOptions),
  touched: optionsOf(requirementFields),
  musts: optionsOf(requirementFields),
  emphasis: optionsOf(emphasisOptions),
};
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
type ListField = 'simRequirements' | keyof typeof lists;

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

/** A member of the shape, absent where its list is empty. */
const whereAny = <Name extends string, T>(name: Name, list: T[]): Partial<Record<Name, T[]>> =>
  (list.length === 0 ? {} : { [name]: list }) as Partial<Record<Name, T[]>>;

const inOrder = <T extends string>(options: readonly T[], found: readonly T[]): T[] =>
  options.filter((option) => found.includes(option));

/** Options of a list, each once, in the order in which they were sent. */
function knownOptions<T extends string>(
  field: ListField,
  options: Options<T>,
  value: WizardData['simRequirements'],
  ignore: Ignore,
): T[] {
  const found = new Set<T>();
  for (const item of listOf(value)) {
    const option = findOption(options, item);
    if (option === undefined) ignore(field, item);
    else found.add(option);
  }
  return [...found];
}

const mostYears = 50;

/** The greatest number that the text names: `5-10 years` must hold for ten. */
function normaliseYears(value: WizardData['deviceLongevity'], ignore: Ignore): number | null {
  const text = value ?? '';
  const years = Math.max(0, ...[...text.matchAll(/\d{1,3}/gu)].map(([digits]) => Number(digits)));
  if (years >= 1 && years <= mostYears) return years;
  if (text.trim() !== '') ignore('deviceLongevity', text);
  return null;
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
  const known = <T extends string>(field: ListField, options: Options<T>): T[] =>
    knownOptions(field, options, wizard[field], ignore);
  const requirements: Requirements = {
    ...normaliseGeography(wizard, ignore),
    powerSensitivity: choose('powerSensitivity', choices.powerSensitivity),
    applicationProfile: choose('applicationProfile', choices.applicationProfile),
    deviceMobility: choose('deviceMobility', choices.deviceMobility),
    deploymentScale: choose('deploymentScale', choices.deploymentScale, scaleSynonyms),
    simRequirements: inOrder(simOptions, known('simRequirements', sims)),
    privateNetworkNeeded: choose('privateNetworkNeeded', choices.privateNetworkNeeded) ?? 'None',
    deviceManagement: choose('deviceManagement', choices.deviceManagement, managementSynonyms) ?? 'Basic',
    apisRequired: choose('apisRequired', choices.apisRequired) ?? 'None',
    ntnSupport: normaliseNtn(wizard.ntnSupport, ignore),
  };
  const years = normaliseYears(wizard.deviceLongevity, ignore);
  const later = {
    ...(years === null ? {} : { deviceLongevity: years }),
    ...whereAny(
      'securityRequirements',
      inOrder(securityOptions, known('securityRequirements', lists.securityRequirements)),
    ),
    ...whereAny('touched', inOrder(requirementFields, known('touched', lists.touched))),
    ...whereAny('musts', inOrder(requirementFields, known('musts', lists.musts))),
    ...whereAny('emphasis', known('emphasis', lists.emphasis)),
  };
  return { requirements: { ...requirements, ...later }, ignored };
}
