import type {
  SourceConfidence,
  CoverageTechnology,
  NetworkTechnologyState,
} from '@marketplace/contracts/coverage/coverage.values.ts';

/**
 * The switch-off of a network technology: done, planned, or partial (in some regions, or planned with an unconfirmed
 * date).
 */
export interface NetworkSwitchOff {
  readonly status: 'off' | 'planned' | 'partial';
  /** `YYYY` or `YYYY-MM`; `null` when the source states no date. */
  readonly date: string | null;
  /**
   * Whether all nationwide networks of the country have switched off this technology, so that it remains only in a
   * regional network and does not count as coverage.
   */
  readonly isLeftover?: boolean;
  /** Index in `ReferenceNetworkData.sources`. */
  readonly source: number;
  readonly confidence: SourceConfidence;
}

/** A source's statement about one technology of one network. */
export interface NetworkTechnologyFact {
  /** `announced` means planned but not in service. */
  readonly service: 'running' | 'announced';
  /** Year when service started, if a source states it. */
  readonly since?: number;
  /** Index in `ReferenceNetworkData.sources`. */
  readonly source: number;
  readonly confidence: SourceConfidence;
  readonly switchOff?: NetworkSwitchOff;
}

/** A mobile network: a brand in a country. */
export interface MobileNetwork {
  /** ISO 3166-1 alpha-2, `XK` for Kosovo. */
  readonly country: string;
  /** The brand, or the operator when there is none; `null` when a source lists a network without a name. */
  readonly name: string | null;
  /** The operator of the brand, and other spellings of the name in the sources. */
  readonly aliases: readonly string[];
  /** Mobile country and network codes as text, because `01` and `001` are different codes. */
  readonly codes: readonly string[];
  readonly technologies: Readonly<Partial<Record<CoverageTechnology, NetworkTechnologyFact>>>;
}

/** A country's limits on permanent roaming of devices. The information is indicative and not legal advice. */
export interface PermanentRoamingLimit {
  readonly country: string;
  readonly kind: 'prohibited' | 'restricted' | 'conditions';
  readonly note: string;
  readonly source: number;
  readonly confidence: SourceConfidence;
}

/** Reference data on mobile networks, compiled by `npm run coverage:refresh`. */
export interface ReferenceNetworkData {
  /** Date and digest of the data below. The version changes with every change of the data. */
  readonly version: string;
  /** Date of the newest source, `YYYY-MM-DD`. */
  readonly date: string;
  /** Source texts; a fact's `source` is an index into this list. */
  readonly sources: readonly string[];
  readonly networks: readonly MobileNetwork[];
  readonly roaming: readonly PermanentRoamingLimit[];
}

/** The state of a technology in a network. A planned, partial or unconfirmed switch-off counts as `ending`. */
export function getNetworkTechnologyState({ service, switchOff }: NetworkTechnologyFact): NetworkTechnologyState {
  if (service === 'announced') return 'announced';
  if (switchOff === undefined) return 'live';
  return switchOff.status === 'off' && switchOff.confidence !== 'low' ? 'off' : 'ending';
}

/**
 * Whether a technology counts as coverage: it is in service, it is not only a regional remainder, and the confidence in
 * the source is not low.
 */
export function networkTechnologyCountsAsCoverage(fact: NetworkTechnologyFact): boolean {
  const state = getNetworkTechnologyState(fact);
  const isLeftover = fact.switchOff?.isLeftover === true;
  return fact.confidence !== 'low' && !isLeftover && (state === 'live' || state === 'ending');
}
