import type { Confidence, CoverageTechnology, NetworkState } from '@marketplace/contracts/coverage/coverage.values.ts';

/** A network that is switched off, will be, or partly is (regional, or a plan whose date nobody confirmed). */
export interface SwitchOff {
  readonly status: 'off' | 'planned' | 'partial';
  /** `YYYY` or `YYYY-MM`; `null` when the source names none. */
  readonly date: string | null;
  /** All nationwide networks of the country are off; this is one of a region, and no coverage to count on. */
  readonly isLeftover?: boolean;
  /** Place in `CoverageFacts.sources`. */
  readonly source: number;
  readonly confidence: Confidence;
}

/** What a source says of one technology of one network. */
export interface NetworkFact {
  /** `announced`: it is to be built. */
  readonly service: 'running' | 'announced';
  /** Year of its start, where a source names it. */
  readonly since?: number;
  /** Place in `CoverageFacts.sources`. */
  readonly source: number;
  readonly confidence: Confidence;
  readonly switchOff?: SwitchOff;
}

/** A mobile network: a brand within a country. */
export interface Network {
  /** ISO 3166-1 alpha-2, `XK` for Kosovo. */
  readonly country: string;
  /** The brand, or the operator where it has none; `null` where a source tells of a network but not whose it is. */
  readonly name: string | null;
  /** The operator behind the brand, and how other sources write it. */
  readonly aliases: readonly string[];
  /** Mobile country and network codes as text: `01` and `001` are two. */
  readonly codes: readonly string[];
  readonly technologies: Readonly<Partial<Record<CoverageTechnology, NetworkFact>>>;
}

/** A country's limits on devices that roam for good. Indicative, no legal advice. */
export interface RoamingLimit {
  readonly country: string;
  readonly kind: 'prohibited' | 'restricted' | 'conditions';
  readonly note: string;
  readonly source: number;
  readonly confidence: Confidence;
}

/** All that is known of mobile networks, as `npm run coverage:refresh` put it together. */
export interface CoverageFacts {
  /** Changes with every change of a fact: the day and a digest of what follows. */
  readonly version: string;
  /** The day on which the newest source was read, `YYYY-MM-DD`. */
  readonly date: string;
  /** What a fact's `source` counts into. */
  readonly sources: readonly string[];
  readonly networks: readonly Network[];
  readonly roaming: readonly RoamingLimit[];
}

/** A technology's state in a network. An end that nobody confirmed is an announcement, not a fact. */
export function networkState({ service, switchOff }: NetworkFact): NetworkState {
  if (service === 'announced') return 'announced';
  if (switchOff === undefined) return 'live';
  return switchOff.status === 'off' && switchOff.confidence !== 'low' ? 'off' : 'ending';
}

/** Whether a fact counts as coverage: it runs, in more than what a country left over, and the source is sure of it. */
export function isCoverage(fact: NetworkFact): boolean {
  const state = networkState(fact);
  const isLeftover = fact.switchOff?.isLeftover === true;
  return fact.confidence !== 'low' && !isLeftover && (state === 'live' || state === 'ending');
}
