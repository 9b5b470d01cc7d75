import { findCountryCode } from '../geo/geo.countries.ts';
import {
  apiRequirementOptions,
  dataVolumeOptions,
  rankingEmphasisOptions,
  deviceManagementOptions,
  deviceMobilityOptions,
  devicePowerOptions,
  privateNetworkOptions,
  regionNames,
  requirementFields,
  deploymentScaleRequirementOptions,
  securityRequirementOptions,
  simTypeOptions,
  type BuyerRequirements,
  type RequirementsWizardRequest,
} from '@marketplace/contracts/matching/matching.requirements.ts';

/** An unknown value, which is treated as not requested. */
export interface IgnoredRequirementValue {
  readonly field: keyof BuyerRequirements;
  readonly value: string;
}

export interface RequirementsWithIgnoredValues {
  readonly requirements: BuyerRequirements;
  readonly ignored: readonly IgnoredRequirementValue[];
}

type Ignore = (field: keyof BuyerRequirements, value: string) => void;

/** Values of earlier versions and their current equivalents. */
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

/** Normalises a text for comparison: lower case, plain hyphens and single spaces. */
function normaliseValue(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Options by their spelling: as written, and normalised. */
type Options<T extends string> = ReadonlyMap<string, T>;

function buildOptions<const T extends string>(options: readonly T[]): Options<T> {
  return new Map(options.flatMap((option) => [[option, option] as const, [normaliseValue(option), option] as const]));
}

const regions = buildOptions(regionNames);
const sims = buildOptions(simTypeOptions);
const lists = {
  securityRequirements: buildOptions(securityRequirementOptions),
  touched: buildOptions(requirementFields),
  musts: buildOptions(requirementFields),
  emphasis: buildOptions(rankingEmphasisOptions),
};
const choices = {
  powerSensitivity: buildOptions(devicePowerOptions),
  applicationProfile: buildOptions(dataVolumeOptions),
  deviceMobility: buildOptions(deviceMobilityOptions),
  deploymentScale: buildOptions(deploymentScaleRequirementOptions),
  privateNetworkNeeded: buildOptions(privateNetworkOptions),
  deviceManagement: buildOptions(deviceManagementOptions),
  apisRequired: buildOptions(apiRequirementOptions),
};

function findOption<T extends string>(
  options: Options<T>,
  text: string,
  synonyms?: ReadonlyMap<string, string>,
): T | undefined {
  const written = options.get(text);
  if (written !== undefined) return written;
  const key = normaliseValue(text);
  return options.get(normaliseValue(synonyms?.get(key) ?? key));
}

const toList = (value: string | readonly string[] | null | undefined): string[] => {
  const list = typeof value === 'string' ? value.split(',') : (value ?? []);
  return list.map((item) => item.trim()).filter((item) => item !== '');
};

type ChoiceField = keyof typeof choices;
type ListField = 'simRequirements' | keyof typeof lists;

type Geography = Pick<BuyerRequirements, 'geographicMode' | 'regions' | 'countries'>;

function inferMode(places: readonly string[], specific: readonly string[]): Geography['geographicMode'] {
  const namesRegions = places.some((place) => findOption(regions, place) !== undefined);
  return namesRegions || places.length + specific.length === 0 ? 'regions' : 'countries';
}

/**
 * Normalises the requested regions and countries. The mode determines what `geographicRegions` contains. Without a
 * mode, the presence of a known region name decides.
 */
function normaliseGeography(wizard: RequirementsWizardRequest, ignore: Ignore): Geography {
  const places = toList(wizard.geographicRegions);
  const specific = toList(wizard.specificCountries);
  const geographicMode = wizard.geographicMode ?? inferMode(places, specific);
  if (geographicMode === 'regions') {
    for (const country of specific) ignore('countries', country);
    return { geographicMode, regions: parseRegions(places, ignore), countries: [] };
  }
  return { geographicMode, regions: [], countries: parseCountries([...places, ...specific], ignore) };
}

function parseRegions(places: readonly string[], ignore: Ignore): BuyerRequirements['regions'] {
  const found = new Set(
    places.map((place) => {
      const region = findOption(regions, place);
      if (region === undefined) ignore('regions', place);
      return region;
    }),
  );
  return regionNames.filter((region) => found.has(region));
}

function parseCountries(places: readonly string[], ignore: Ignore): string[] {
  const found = new Set<string>();
  for (const place of places) {
    const code = findCountryCode(place);
    if (code === null) ignore('countries', place);
    else found.add(code);
  }
  return [...found].sort();
}

function normaliseNtn(value: RequirementsWizardRequest['ntnSupport'], ignore: Ignore): boolean {
  if (typeof value === 'boolean') return value;
  const text = value ?? '';
  const answer = ntnAnswers.get(normaliseValue(text));
  if (answer === undefined && text !== '') ignore('ntnSupport', text);
  return answer ?? false;
}

/** An object with the list as its only member, or an empty object if the list is empty. */
const memberUnlessEmpty = <Name extends string, T>(name: Name, list: T[]): Partial<Record<Name, T[]>> =>
  (list.length === 0 ? {} : { [name]: list }) as Partial<Record<Name, T[]>>;

const sortByOptions = <T extends string>(options: readonly T[], found: readonly T[]): T[] =>
  options.filter((option) => found.includes(option));

/** Distinct options of a list, in the order in which they were sent. */
function parseOptions<T extends string>(
  field: ListField,
  options: Options<T>,
  value: RequirementsWizardRequest['simRequirements'],
  ignore: Ignore,
): T[] {
  const found = new Set<T>();
  for (const item of toList(value)) {
    const option = findOption(options, item);
    if (option === undefined) ignore(field, item);
    else found.add(option);
  }
  return [...found];
}

const maxYears = 50;

/**
 * Parses the highest number of years in the text, for example 10 in `5-10 years`; `null` if there is none or if the
 * number is not from 1 to 50.
 */
function normaliseYears(value: RequirementsWizardRequest['deviceLongevity'], ignore: Ignore): number | null {
  const text = value ?? '';
  const years = Math.max(0, ...[...text.matchAll(/\d{1,3}/gu)].map(([digits]) => Number(digits)));
  if (years >= 1 && years <= maxYears) return years;
  if (text.trim() !== '') ignore('deviceLongevity', text);
  return null;
}

/**
 * Normalises the wizard data to the canonical requirements. Never throws: unknown values are treated as not requested
 * and listed in `ignored`. Regions are in the product's order, countries sorted by code.
 */
export function normaliseWizardDataToRequirements(wizard: RequirementsWizardRequest): RequirementsWithIgnoredValues {
  const ignored: IgnoredRequirementValue[] = [];
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
  const parseList = <T extends string>(field: ListField, options: Options<T>): T[] =>
    parseOptions(field, options, wizard[field], ignore);
  const requirements: BuyerRequirements = {
    ...normaliseGeography(wizard, ignore),
    powerSensitivity: choose('powerSensitivity', choices.powerSensitivity),
    applicationProfile: choose('applicationProfile', choices.applicationProfile),
    deviceMobility: choose('deviceMobility', choices.deviceMobility),
    deploymentScale: choose('deploymentScale', choices.deploymentScale, scaleSynonyms),
    simRequirements: sortByOptions(simTypeOptions, parseList('simRequirements', sims)),
    privateNetworkNeeded: choose('privateNetworkNeeded', choices.privateNetworkNeeded) ?? 'None',
    deviceManagement: choose('deviceManagement', choices.deviceManagement, managementSynonyms) ?? 'Basic',
    apisRequired: choose('apisRequired', choices.apisRequired) ?? 'None',
    ntnSupport: normaliseNtn(wizard.ntnSupport, ignore),
  };
  const years = normaliseYears(wizard.deviceLongevity, ignore);
  const optionalRequirements = {
    ...(years === null ? {} : { deviceLongevity: years }),
    ...memberUnlessEmpty(
      'securityRequirements',
      sortByOptions(securityRequirementOptions, parseList('securityRequirements', lists.securityRequirements)),
    ),
    ...memberUnlessEmpty('touched', sortByOptions(requirementFields, parseList('touched', lists.touched))),
    ...memberUnlessEmpty('musts', sortByOptions(requirementFields, parseList('musts', lists.musts))),
    ...memberUnlessEmpty('emphasis', parseList('emphasis', lists.emphasis)),
  };
  return { requirements: { ...requirements, ...optionalRequirements }, ignored };
}
