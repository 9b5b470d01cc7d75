import { createHash } from 'node:crypto';
import { type CoverageTechnology, coverageTechnologies } from '@marketplace/contracts/coverage/coverage.values.ts';
import type {
  ReferenceNetworkData,
  MobileNetwork,
  NetworkTechnologyFact,
  PermanentRoamingLimit,
  NetworkSwitchOff,
} from '@marketplace/domain/coverage/coverage.networks.ts';
import {
  type SupplementaryNetworkFact,
  type SupplementsToMobileNetworkList,
  listFactsToAddToReferenceNetworks,
} from './overlays.ts';
import {
  type MccMncListPackageRow,
  type MccMncListEntryPerCountry,
  listMccMncEntriesPerCountry,
} from './mccMncList.ts';

/** Sources of the reference network data. */
export interface ReferenceNetworkSourceData {
  readonly rows: readonly MccMncListPackageRow[];
  /** Label with name and version of the package mcc-mnc-list. */
  readonly packageLabel: string;
  readonly overlays: SupplementsToMobileNetworkList;
  /** The day on which the overlays were compiled, `YYYY-MM-DD`. */
  readonly date: string;
}

/** A network while its data is being collected. Brands that differ only in case are one network. */
interface Draft {
  readonly country: string;
  readonly name: string | null;
  readonly aliases: Set<string>;
  readonly codes: Set<string>;
  readonly technologies: Partial<Record<CoverageTechnology, NetworkTechnologyFact>>;
}

/** Creates a function that numbers texts in the order of their first use. */
function createNumbering() {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  return { numberOf, texts: () => [...numbers.keys()] };
}

/**
 * Technologies, by country, that all nationwide networks have switched off. The package mcc-mnc-list still lists these
 * technologies in outdated rows of regional networks.
 */
const leftovers: Readonly<Record<string, readonly CoverageTechnology[]>> = { US: ['2g', '3g'] };

type NumberOf = (source: string) => number;

function draftNetworks(units: readonly MccMncListEntryPerCountry[], source: number): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  for (const { country, code, name, operator, service, technologies } of units) {
    if (service === 'announced' && technologies.size === 0) continue;
    const key = `${country}|${name.toLowerCase()}`;
    const draft = drafts.get(key) ?? { country, name, aliases: new Set(), codes: new Set(), technologies: {} };
    drafts.set(key, draft);
    draft.codes.add(code);
    for (const alias of [operator, name]) if (alias !== null && alias !== draft.name) draft.aliases.add(alias);
    for (const technology of technologies) {
      if (draft.technologies[technology]?.service === 'running') continue;
      draft.technologies[technology] = { service, source, confidence: 'medium' };
    }
  }
  return drafts;
}

const sameText = (left: string | null, right: string | null): boolean => left?.toLowerCase() === right?.toLowerCase();

/**
 * Finds the networks that an overlay entry applies to: by network code or, for a switch-off without codes, by country.
 */
function findNetworks(
  { entry, technology, end }: SupplementaryNetworkFact,
  drafts: ReadonlyMap<string, Draft>,
): readonly Draft[] {
  const inCountry = [...drafts.values()].filter(({ country }) => country === entry.country);
  if (entry.mccmnc.length === 0)
    return end === undefined ? [] : inCountry.filter((draft) => technology in draft.technologies);
  const byCode = inCountry.filter(({ codes }) => entry.mccmnc.some((code) => codes.has(code)));
  const byName = byCode.filter(({ name }) => sameText(name, entry.operator));
  const named = byName.length > 0 ? byName : byCode.slice(0, 1);
  return end === undefined
    ? named
    : byCode.filter((draft) => named.includes(draft) || technology in draft.technologies);
}

/**
 * Returns the network with the country and operator of an overlay entry, and creates the network if it does not exist.
 * Used if `findNetworks` finds no network.
 */
function getOrCreateNetwork({ entry }: SupplementaryNetworkFact, drafts: Map<string, Draft>): Draft {
  const key = `${entry.country}|${entry.operator?.toLowerCase() ?? ''}`;
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const codes = new Set(entry.mccmnc);
  const draft: Draft = { country: entry.country, name: entry.operator, aliases: new Set(), codes, technologies: {} };
  drafts.set(key, draft);
  return draft;
}

function createFact(
  fact: SupplementaryNetworkFact,
  known: NetworkTechnologyFact | undefined,
  numberOf: NumberOf,
): NetworkTechnologyFact {
  const { entry, since, end } = fact;
  const { confidence } = entry;
  const source = numberOf(entry.source);
  const running = { service: 'running', ...(since === null ? {} : { since }), source, confidence } as const;
  if (end === undefined) return known?.service === 'running' && confidence === 'low' ? known : running;
  const isLeftover = entry.operator === null && leftovers[entry.country]?.includes(fact.technology) === true;
  return { ...(known ?? running), switchOff: { ...end, ...(isLeftover ? { isLeftover } : {}), source, confidence } };
}

type Ending = Pick<NetworkSwitchOff, 'status' | 'confidence'>;

/**
 * @returns the weight of a switch-off: 1 if its confidence is low; otherwise 3 if it is completed, and 2 if it is not.
 */
const getWeight = ({ status, confidence }: Ending): number => (confidence === 'low' ? 1 : status === 'off' ? 3 : 2);

/**
 * Whether the known switch-off takes precedence over a new fact. The switch-off with the higher weight wins. At equal
 * weight, the new fact wins only if it names an operator.
 */
function isKnownBetter({ entry, end }: SupplementaryNetworkFact, { switchOff }: NetworkTechnologyFact): boolean {
  if (switchOff === undefined || end === undefined) return false;
  const difference = getWeight(switchOff) - getWeight({ status: end.status, confidence: entry.confidence });
  return difference > 0 || (difference === 0 && entry.operator === null);
}

function applyOverlay(fact: SupplementaryNetworkFact, drafts: Map<string, Draft>, numberOf: NumberOf): void {
  const found = findNetworks(fact, drafts);
  const isOfCountry = fact.end !== undefined && fact.entry.mccmnc.length === 0;
  for (const draft of found.length > 0 || isOfCountry ? found : [getOrCreateNetwork(fact, drafts)]) {
    const known = draft.technologies[fact.technology];
    if (fact.entry.operator !== null && !sameText(fact.entry.operator, draft.name))
      draft.aliases.add(fact.entry.operator);
    if (known === undefined || !isKnownBetter(fact, known))
      draft.technologies[fact.technology] = createFact(fact, known, numberOf);
  }
}

const compareNetworks = (left: MobileNetwork, right: MobileNetwork): number =>
  left.country.localeCompare(right.country, 'en') || (left.name ?? '').localeCompare(right.name ?? '', 'en');

function toNetwork({ country, name, aliases, codes, technologies }: Draft): MobileNetwork {
  const known = coverageTechnologies.filter((technology) => technologies[technology] !== undefined);
  const ordered = Object.fromEntries(known.map((technology) => [technology, technologies[technology]]));
  return { country, name, aliases: [...aliases].toSorted(), codes: [...codes].toSorted(), technologies: ordered };
}

/** Builds the reference network data from its sources. Deterministic: the same sources result in the same data. */
export function buildReferenceNetworkData({
  rows,
  packageLabel,
  overlays,
  date,
}: ReferenceNetworkSourceData): ReferenceNetworkData {
  const { numberOf, texts } = createNumbering();
  const drafts = draftNetworks(listMccMncEntriesPerCountry(rows), numberOf(packageLabel));
  for (const fact of listFactsToAddToReferenceNetworks(overlays)) applyOverlay(fact, drafts, numberOf);
  const networks = [...drafts.values()]
    .map(toNetwork)
    .filter(({ technologies }) => Object.keys(technologies).length > 0);
  const roaming = overlays.roaming.map(
    (entry): PermanentRoamingLimit => ({ ...entry, source: numberOf(entry.source) }),
  );
  const facts = { date, sources: texts(), networks: networks.toSorted(compareNetworks), roaming };
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8);
  return { version: `${date}.${digest}`, ...facts };
}
