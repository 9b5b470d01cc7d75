import type { CapabilityFlag, ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { countryBits, type CountryBits } from './countryBits.ts';
import { fitTable } from './technologies.ts';

/** Yes, No, or nothing said. */
export type Flag = boolean | null;

/** What the algorithm reads of a provider, and all that it reads. Neither Partner nor the name is part of it. */
export interface ProviderFacts {
  /** `null` when no list is known. */
  readonly countries: CountryBits | null;
  readonly statesGlobal: boolean;
  /** Names of the fit table, in its order. */
  readonly technologies: readonly string[];
  /** Whether the catalogue names a technology of the fit table; NTN Support alone does not count. */
  readonly technologiesListed: boolean;
  readonly isOperator: boolean;
  readonly flags: Readonly<Record<CapabilityFlag, Flag>>;
  readonly sgp32: 'yes' | 'planned' | 'no' | 'unknown';
  readonly ntn: 'live' | 'pilot' | 'no' | 'unknown';
  readonly pricing: PricingFacts;
  readonly namesPlatform: boolean;
  readonly namesApi: boolean;
  readonly namesPrivate: boolean;
  /** A private LTE or 5G network among the offerings, by that word; match-v1 reads `namesPrivate` instead. */
  readonly offersPrivateCellular: boolean;
  /** The same of LoRaWAN. */
  readonly offersPrivateLorawan: boolean;
  readonly namesIsim: boolean;
}

export interface PricingFacts {
  readonly stated: boolean;
  readonly payAsYouGo: boolean;
  readonly subscription: boolean;
  readonly enterprise: boolean;
}

const globalScope = /\bglobal\b|\bworldwide\b/i;
const apiWord = /\bapis?\b/i;
/** A private access point or line into the provider's network is not a private radio network. */
const privateWord = /\bprivate\b(?![ -](?:apn|ip|interconnect|gateway|link|line|routing))/i;
const privateCellularWord = new RegExp(`${privateWord.source}(?![ -]lorawan)|\\bcampus networks?\\b`, 'i');
const privateLorawanWord = new RegExp(`${privateWord.source}(?![ -](?:lte|4g|5g|cellular|mobile))`, 'i');
const isimWord = /\bisims?\b|\bintegrated sims?\b|\bmodem-integrated\b/i;
const payAsYouGoWord = /pay[ -]as[ -]you[ -]go|prepaid|usage[ -]based|freemium|free t/i;
const subscriptionWord = /subscription/i;
const enterpriseWord = /enterprise|custom quote/i;

/** Lower case, one kind of dash. */
function plain(text: string | null): string {
  return (text ?? '')
    .toLowerCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function sgp32Of(text: string | null): ProviderFacts['sgp32'] {
  const value = plain(text);
  if (value === 'yes' || value === 'planned' || value === 'no') return value;
  return value === 'not applicable' ? 'no' : 'unknown';
}

function ntnOf(text: string | null): ProviderFacts['ntn'] {
  const value = plain(text);
  if (value.startsWith('commercial')) return 'live';
  if (value.startsWith('announced') || value.includes('pilot')) return 'pilot';
  return value === 'no' || value === 'not applicable' ? 'no' : 'unknown';
}

/** The text without what stands in parentheses, each up to the first that closes. */
function withoutRemarks(text: string): string {
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

/** Exact names only; remarks in parentheses are not part of a name. */
function namedTechnologies(record: ProviderRecord): Set<string> {
  const listed = withoutRemarks(record.protocols ?? '').split(',');
  const names = [...record.radioTech, ...listed].map((name) => name.trim());
  return new Set(names.filter((name) => fitTable.has(name)));
}

function technologiesOf(named: ReadonlySet<string>, ntn: ProviderFacts['ntn']): string[] {
  const satellite = named.has('NTN NB-IoT') || named.has('Satellite');
  const all = ntn === 'live' && !satellite ? new Set([...named, 'NTN']) : named;
  return [...fitTable.keys()].filter((name) => all.has(name));
}

function pricingOf(record: ProviderRecord): PricingFacts {
  const text = plain(`${record.pricingTiers ?? ''} ${record.pricingModel ?? ''}`);
  const facts = {
    payAsYouGo: payAsYouGoWord.test(text),
    subscription: subscriptionWord.test(text),
    enterprise: enterpriseWord.test(text),
  };
  return { ...facts, stated: facts.payAsYouGo || facts.subscription || facts.enterprise };
}

export function factsOf(record: ProviderRecord): ProviderFacts {
  const text = [record.scope, record.coreOfferings, record.platformFeatures].join(' ; ');
  const offerings = [record.scope, record.coreOfferings].join(' ; ');
  const ntn = ntnOf(record.ntn);
  const named = namedTechnologies(record);
  return {
    countries: record.countries === null ? null : countryBits(record.countries),
    statesGlobal: globalScope.test(record.scope ?? ''),
    technologies: technologiesOf(named, ntn),
    technologiesListed: named.size > 0,
    isOperator: record.type === 'MNO',
    flags: record.flags,
    sgp32: sgp32Of(record.sgp32),
    ntn,
    pricing: pricingOf(record),
    namesPlatform: plain(record.cmpType) !== '',
    namesApi: apiWord.test(text),
    namesPrivate: privateWord.test(text),
    offersPrivateCellular: privateCellularWord.test(offerings),
    offersPrivateLorawan: privateLorawanWord.test(offerings),
    namesIsim: isimWord.test(text),
  };
}
