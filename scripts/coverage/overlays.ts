import type { SourceConfidence, CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { PermanentRoamingLimit, NetworkSwitchOff } from '@marketplace/domain/coverage/coverage.networks.ts';

interface Entry {
  readonly country: string;
  /**
   * The brand, spelled as in mcc-mnc-list if that package lists the brand; `null` for a whole country or an unknown
   * operator.
   */
  readonly operator: string | null;
  readonly source: string;
  readonly confidence: SourceConfidence;
  readonly mccmnc: readonly string[];
}

/**
 * Mobile IoT technologies of a network. `true`: the network offers the technology; `false`: the technology was switched
 * off; `null`: unknown.
 */
export interface SupplementaryMobileIotNetwork extends Entry {
  readonly lte_m: boolean | null;
  readonly nb_iot: boolean | null;
  readonly launched_year: number | null;
}

export interface SupplementaryFiveGNetwork extends Entry {
  readonly launched_year: number | null;
}

export interface SupplementaryNetworkSunset extends Entry {
  readonly technology: '2G' | '3G';
  readonly status: NetworkSwitchOff['status'];
  readonly date: string | null;
}

export type SupplementaryPermanentRoamingLimit = Omit<PermanentRoamingLimit, 'source'> & { readonly source: string };

/** Data that completes and corrects the package mcc-mnc-list. This data is read from the files in `sources`. */
export interface SupplementsToMobileNetworkList {
  readonly mobileIot: readonly SupplementaryMobileIotNetwork[];
  readonly fiveG: readonly SupplementaryFiveGNetwork[];
  readonly sunsets: readonly SupplementaryNetworkSunset[];
  readonly roaming: readonly SupplementaryPermanentRoamingLimit[];
}

/** One fact from the supplementary data: a technology is running, or has a completed or planned switch-off. */
export interface SupplementaryNetworkFact {
  readonly entry: Entry;
  readonly technology: CoverageTechnology;
  readonly since: number | null;
  /** The switch-off; omitted if none is known. */
  readonly end?: Pick<NetworkSwitchOff, 'status' | 'date'>;
}

const closed = { status: 'off', date: null } as const;

function listIotFacts(entry: SupplementaryMobileIotNetwork): readonly SupplementaryNetworkFact[] {
  const fact = (technology: CoverageTechnology, offered: boolean | null): readonly SupplementaryNetworkFact[] =>
    offered === null ? [] : [{ entry, technology, since: entry.launched_year, ...(offered ? {} : { end: closed }) }];
  return [...fact('lte_m', entry.lte_m), ...fact('nb_iot', entry.nb_iot)];
}

/**
 * Lists the facts in the order in which they are applied: mobile IoT technologies, 5G, then switch-offs of 2G and 3G.
 */
export function listFactsToAddToReferenceNetworks({
  mobileIot,
  fiveG,
  sunsets,
}: SupplementsToMobileNetworkList): readonly SupplementaryNetworkFact[] {
  return [
    ...mobileIot.flatMap(listIotFacts),
    ...fiveG.map((entry): SupplementaryNetworkFact => ({ entry, technology: '5g', since: entry.launched_year })),
    ...sunsets.map((entry): SupplementaryNetworkFact => {
      const technology = entry.technology === '2G' ? '2g' : '3g';
      return { entry, technology, since: null, end: { status: entry.status, date: entry.date } };
    }),
  ];
}
