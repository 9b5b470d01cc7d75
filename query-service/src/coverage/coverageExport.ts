import type { exportCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import {
  type CoverageTechnology,
  technologyBit,
  technologyNames,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import type { NetworkView } from '@marketplace/contracts/coverage/coverage.views.ts';
import type { CountryFigures } from '@marketplace/domain/coverage/coverage.countries.ts';
import { countChosen } from '@marketplace/domain/coverage/coverage.counting.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import type { z } from 'zod';
import { sheetFile } from '../csv.ts';
import { type Cell, timeCell } from '@marketplace/http/cells.ts';
import type { Sheet } from '@marketplace/http/workbook.ts';
import type { CurrentFigures } from './coverageBodies.ts';
import { type ClaimersOf, networkViews } from './coverageRecords.ts';

/** What is asked of the file. */
export type CoverageExport = z.output<(typeof exportCoverage)['query']>;

/** What the file tells of. */
export interface ExportedCoverage extends CurrentFigures {
  /** When the catalogue was published, ISO 8601. */
  readonly publishedAt: string | null;
  /** `null` for who may see no names. */
  readonly claimersOf: ClaimersOf | null;
}

/** One technology in one country: a row. */
interface Place {
  readonly figures: CountryFigures;
  readonly technology: CoverageTechnology;
  /** The networks with the technology, for who may see names. */
  readonly networks: readonly NetworkView[];
}

interface Column {
  readonly name: string;
  readonly cell: (place: Place) => Cell;
}

const joined = (texts: Iterable<string>): string => [...new Set(texts)].join('; ');

const counted = ({ networks }: Place): readonly NetworkView[] => networks.filter((network) => network.counted);

const switchWords = { off: 'switched off', planned: 'switch-off planned', partial: 'switched off in part' } as const;

/** `Vodafone: switched off 2021-06 (source, confidence high)`; empty where none of the networks ends. */
function switchOffText({ networks }: Place): string {
  return joined(
    networks.flatMap(({ name, switch_off: end }) => {
      if (end === null) return [];
      const when = end.date === null ? '' : ` ${end.date}`;
      return `${name}: ${switchWords[end.status]}${when} (${end.source}, confidence ${end.confidence})`;
    }),
  );
}

/** The names that are kept, and how many there are beyond them. */
function namesText(names: readonly string[], count: number): string {
  return count > names.length ? `${joined(names)}; and ${count - names.length} more` : joined(names);
}

const ofCountry: readonly Column[] = [
  { name: 'Country', cell: ({ figures }) => countryName(figures.country_code) },
  { name: 'Code', cell: ({ figures }) => figures.country_code },
  { name: 'Technology', cell: ({ technology }) => technologyNames[technology] },
];

/** What providers claim. */
function ofProviders({ origin, publishedAt, claimersOf }: ExportedCoverage): readonly Column[] {
  const count = ({ figures, technology }: Place): number => figures.technologies[technology].providers;
  const names = (place: Place): string => {
    const listed = claimersOf?.(place.figures.country_code, place.technology) ?? [];
    return namesText(
      listed.map(({ name }) => name),
      count(place),
    );
  };
  return [
    { name: 'Providers', cell: count },
    ...(claimersOf === null ? [] : [{ name: 'Provider names', cell: names }]),
    { name: 'Providers source', cell: () => `Claimed by provider, catalogue version ${origin.catalogueVersion}` },
    { name: 'Providers date', cell: () => timeCell(publishedAt?.slice(0, 10) ?? null) },
  ];
}

/** What operators run. */
function ofNetworks({ origin, claimersOf }: ExportedCoverage): readonly Column[] {
  const { factsVersion, factsDate } = origin;
  const named: readonly Column[] = [
    { name: 'Network names', cell: (place) => joined(counted(place).map(({ name }) => name)) },
    { name: 'Network sources', cell: (place) => joined(counted(place).map(({ source }) => source)) },
    { name: 'Confidence', cell: (place) => joined(counted(place).map(({ confidence }) => confidence)) },
    { name: 'Switch-off', cell: switchOffText },
  ];
  return [
    { name: 'Networks', cell: ({ figures, technology }) => figures.technologies[technology].networks },
    ...(claimersOf === null ? [] : named),
    { name: 'Networks source', cell: () => `Facts on networks, version ${factsVersion}` },
    { name: 'Networks date', cell: () => timeCell(factsDate) },
  ];
}

/** Providers and networks, each company once. */
const ofBoth: Column = {
  name: 'Providers and networks, each once',
  cell: ({ figures, technology }) => countChosen(figures.by_technologies.combined, technologyBit(technology)),
};

function columnsOf(current: ExportedCoverage, view: CoverageExport['view']): readonly Column[] {
  return [
    ...ofCountry,
    ...(view === 'combined' ? [ofBoth] : []),
    ...(view === 'infrastructure' ? [] : ofProviders(current)),
    ...(view === 'providers' ? [] : ofNetworks(current)),
  ];
}

/** The map as a sheet: a row per country, in the order of their names, and technology. */
export function coverageSheet(
  current: ExportedCoverage,
  { view, technologies }: Pick<CoverageExport, 'view' | 'technologies'>,
): Sheet {
  const columns = columnsOf(current, view);
  const inOrder = new Intl.Collator('en');
  const byName = current.figures.toSorted((one, other) =>
    inOrder.compare(countryName(one.country_code), countryName(other.country_code)),
  );
  const places = byName.flatMap((figures) =>
    technologies.map((technology): Place => {
      const networks = current.claimersOf === null ? [] : networkViews(figures.country_code, technology);
      return { figures, technology, networks };
    }),
  );
  return {
    name: 'Coverage',
    columns: columns.map(({ name }) => name),
    rows: places.map((place) => columns.map(({ cell }) => cell(place))),
  };
}

/** The same as a file. */
export async function coverageFile(current: ExportedCoverage, asked: CoverageExport): Promise<Buffer> {
  const sheet = coverageSheet(current, asked);
  return sheetFile(sheet, asked);
}
