import type { Confidence, CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { RoamingLimit, SwitchOff } from '@marketplace/domain/coverage/coverage.networks.ts';

interface Entry {
  readonly country: string;
  /** The brand as mcc-mnc-list writes it where it has it; `null` for a whole country or an operator that is not known. */
  readonly operator: string | null;
  readonly source: string;
  readonly confidence: Confidence;
  readonly mccmnc: readonly string[];
}

/** `false` is closed, `null` is not known, never missing. */
export interface MobileIotEntry extends Entry {
  readonly lte_m: boolean | null;
  readonly nb_iot: boolean | null;
  readonly launched_year: number | null;
}

export interface FiveGEntry extends Entry {
  readonly launched_year: number | null;
}

export interface SunsetEntry extends Entry {
  readonly technology: '2G' | '3G';
  readonly status: SwitchOff['status'];
  readonly date: string | null;
}

export type RoamingEntry = Omit<RoamingLimit, 'source'> & { readonly source: string };

/** What completes and corrects the package: the files in `sources`. */
export interface Overlays {
  readonly mobileIot: readonly MobileIotEntry[];
  readonly fiveG: readonly FiveGEntry[];
  readonly sunsets: readonly SunsetEntry[];
  readonly roaming: readonly RoamingEntry[];
}

/** One thing that an overlay says: a technology runs, or it ends. */
export interface OverlayFact {
  readonly entry: Entry;
  readonly technology: CoverageTechnology;
  readonly since: number | null;
  /** `undefined` for a technology that runs. */
  readonly end?: Pick<SwitchOff, 'status' | 'date'>;
}

const closed = { status: 'off', date: null } as const;

function iotFacts(entry: MobileIotEntry): readonly OverlayFact[] {
  const fact = (technology: CoverageTechnology, offered: boolean | null): readonly OverlayFact[] =>
    offered === null ? [] : [{ entry, technology, since: entry.launched_year, ...(offered ? {} : { end: closed }) }];
  return [...fact('lte_m', entry.lte_m), ...fact('nb_iot', entry.nb_iot)];
}

/** What the overlays say, fact by fact, in the order in which they apply: what runs before what ends. */
export function overlayFacts({ mobileIot, fiveG, sunsets }: Overlays): readonly OverlayFact[] {
  return [
    ...mobileIot.flatMap(iotFacts),
    ...fiveG.map((entry): OverlayFact => ({ entry, technology: '5g', since: entry.launched_year })),
    ...sunsets.map((entry): OverlayFact => {
      const technology = entry.technology === '2G' ? '2g' : '3g';
      return { entry, technology, since: null, end: { status: entry.status, date: entry.date } };
    }),
  ];
}
