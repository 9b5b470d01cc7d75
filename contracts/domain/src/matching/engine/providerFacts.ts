import type {
  ProviderCapabilityFlagName,
  ProviderRecord,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toCountryBitSet, type CountryBitSet } from './countryBitSet.ts';
import { matchingFitByTechnology } from './technologies.ts';

/** Whether a provider has a capability; `null` when the catalogue does not state it. */
export type CapabilityFlagState = boolean | null;

/**
 * All facts from a provider's catalogue record that the matching algorithm evaluates. The Partner column and the name
 * do not affect the score.
 */
export interface ProviderMatchingFacts {
  /** `null` when the catalogue has no country list. */
  readonly countries: CountryBitSet | null;
  readonly claimsGlobalScope: boolean;
  /** Names of technologies in `matchingFitByTechnology`, in its order. */
  readonly technologies: readonly string[];
  /** Whether the catalogue lists a technology of the fit table. NTN Support alone does not count. */
  readonly technologiesListed: boolean;
  readonly isOperator: boolean;
  readonly flags: Readonly<Record<ProviderCapabilityFlagName, CapabilityFlagState>>;
  readonly sgp32: 'yes' | 'planned' | 'no' | 'unknown';
  readonly ntn: 'live' | 'pilot' | 'no' | 'unknown';
  readonly pricing: ProviderPricingModelFlags;
  readonly mentionsPlatform: boolean;
  readonly mentionsApi: boolean;
  readonly mentionsPrivateNetwork: boolean;
  /**
   * Whether the offerings mention a private LTE or 5G network. Not used by match-v1, which uses
   * `mentionsPrivateNetwork`.
   */
  readonly offersPrivateCellular: boolean;
  /** Whether the offerings mention a private LoRaWAN network. */
  readonly offersPrivateLorawan: boolean;
  readonly mentionsIsim: boolean;
}

export interface ProviderPricingModelFlags {
  readonly isStated: boolean;
  readonly payAsYouGo: boolean;
  readonly subscription: boolean;
  readonly enterprise: boolean;
}

const globalScopePattern = /\bglobal\b|\bworldwide\b/i;
const apiPattern = /\bapis?\b/i;
/** A private access point or connection to the provider's network is not a private radio network. */
const privatePattern = /\bprivate\b(?![ -](?:apn|ip|interconnect|gateway|link|line|routing))/i;
const privateCellularPattern = new RegExp(`${privatePattern.source}(?![ -]lorawan)|\\bcampus networks?\\b`, 'i');
const privateLorawanPattern = new RegExp(`${privatePattern.source}(?![ -](?:lte|4g|5g|cellular|mobile))`, 'i');
const isimPattern = /\bisims?\b|\bintegrated sims?\b|\bmodem-integrated\b/i;
const payAsYouGoPattern = /pay[ -]as[ -]you[ -]go|prepaid|usage[ -]based|freemium|free t/i;
const subscriptionPattern = /subscription/i;
const enterprisePattern = /enterprise|custom quote/i;

/** Normalises a text for comparison: lower case, plain hyphens and single spaces. */
function normalise(text: string | null): string {
  return (text ?? '')
    .toLowerCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function parseSgp32(text: string | null): ProviderMatchingFacts['sgp32'] {
  const value = normalise(text);
  if (value === 'yes' || value === 'planned' || value === 'no') return value;
  return value === 'not applicable' ? 'no' : 'unknown';
}

function parseNtn(text: string | null): ProviderMatchingFacts['ntn'] {
  const value = normalise(text);
  if (value.startsWith('commercial')) return 'live';
  if (value.startsWith('announced') || value.includes('pilot')) return 'pilot';
  return value === 'no' || value === 'not applicable' ? 'no' : 'unknown';
}

/** Removes remarks in parentheses. A remark ends at the first closing parenthesis. */
function removeRemarks(text: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const open = text.indexOf('(', from);
    const close = open < 0 ? -1 : text.indexOf(')', open);
    if (close < 0) return kept + text.slice(from);
    kept += text.slice(from, open);
    from = close + 1;
  }
}

/**
 * @returns the technologies of the fit table that the record lists by their exact names. Ignores remarks in
 * parentheses.
 */
function parseTechnologies(record: ProviderRecord): Set<string> {
  const listed = removeRemarks(record.protocols ?? '').split(',');
  const names = [...record.radioTech, ...listed].map((name) => name.trim());
  return new Set(names.filter((name) => matchingFitByTechnology.has(name)));
}

function addNtnTechnology(named: ReadonlySet<string>, ntn: ProviderMatchingFacts['ntn']): string[] {
  const satellite = named.has('NTN NB-IoT') || named.has('Satellite');
  const all = ntn === 'live' && !satellite ? new Set([...named, 'NTN']) : named;
  return [...matchingFitByTechnology.keys()].filter((name) => all.has(name));
}

function parsePricing(record: ProviderRecord): ProviderPricingModelFlags {
  const text = normalise(`${record.pricingTiers ?? ''} ${record.pricingModel ?? ''}`);
  const facts = {
    payAsYouGo: payAsYouGoPattern.test(text),
    subscription: subscriptionPattern.test(text),
    enterprise: enterprisePattern.test(text),
  };
  return { ...facts, isStated: facts.payAsYouGo || facts.subscription || facts.enterprise };
}

/**
 * Derives the facts from the flags and texts of a record. The result depends on the record alone, so it needs to be
 * computed only once per version of the catalogue.
 */
export function extractProviderMatchingFacts(record: ProviderRecord): ProviderMatchingFacts {
  const text = [record.scope, record.coreOfferings, record.platformFeatures].join(' ; ');
  const offerings = [record.scope, record.coreOfferings].join(' ; ');
  const ntn = parseNtn(record.ntn);
  const named = parseTechnologies(record);
  return {
    countries: record.countries === null ? null : toCountryBitSet(record.countries),
    claimsGlobalScope: globalScopePattern.test(record.scope ?? ''),
    technologies: addNtnTechnology(named, ntn),
    technologiesListed: named.size > 0,
    isOperator: record.type === 'MNO',
    flags: record.flags,
    sgp32: parseSgp32(record.sgp32),
    ntn,
    pricing: parsePricing(record),
    mentionsPlatform: normalise(record.cmpType) !== '',
    mentionsApi: apiPattern.test(text),
    mentionsPrivateNetwork: privatePattern.test(text),
    offersPrivateCellular: privateCellularPattern.test(offerings),
    offersPrivateLorawan: privateLorawanPattern.test(offerings),
    mentionsIsim: isimPattern.test(text),
  };
}
