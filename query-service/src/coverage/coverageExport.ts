import type { exportCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import {
  type CoverageTechnology,
  getCoverageTechnologyBit,
  coverageTechnologyLabels,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import type { OperatorNetworkReplyItem } from '@marketplace/contracts/coverage/coverage.views.ts';
import type { CountryCoverageProviderCounts } from '@marketplace/domain/coverage/coverage.countries.ts';
import { countItemsWithAnyTechnologyInCoverageReply } from '@marketplace/domain/coverage/coverage.counting.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import type { z } from 'zod';
import { encodeSheetAsXlsxOrCsv } from '../csv.ts';
import { type ExportSheetCell, toSheetTimeCell } from '@marketplace/http/sheetCells.ts';
import type { WorkbookSheet } from '@marketplace/http/workbook.ts';
import type { CountryCoverageCountsWithDataVersions } from './coverageReplyCache.ts';
import { type ListProvidersDeclaringCoverage, listNetworksOfTechnologyInCountry } from './coverageRecords.ts';

/** Parameters of an exported coverage file. */
export type CoverageExportParams = z.output<(typeof exportCoverageEndpoint)['query']>;

/** Data of an exported coverage file. */
export interface CoverageExportData extends CountryCoverageCountsWithDataVersions {
  /** When the catalogue was published, ISO 8601; `null` before the first publication. */
  readonly publishedAt: string | null;
  /** Lists the providers that declare coverage; `null` if the caller may not see names. */
  readonly claimersOf: ListProvidersDeclaringCoverage | null;
}

/** A row of the file: one technology in one country. */
interface CoverageRow {
  readonly figures: CountryCoverageProviderCounts;
  readonly technology: CoverageTechnology;
  /** The networks with the technology; empty if the caller may not see names. */
  readonly networks: readonly OperatorNetworkReplyItem[];
}

interface Column {
  readonly name: string;
  readonly cell: (row: CoverageRow) => ExportSheetCell;
}

const joinUnique = (texts: Iterable<string>): string => [...new Set(texts)].join('; ');

const listCountedNetworks = ({ networks }: CoverageRow): readonly OperatorNetworkReplyItem[] =>
  networks.filter((network) => network.counted);

const switchOffLabels = {
  off: 'switched off',
  planned: 'switch-off planned',
  partial: 'switched off in part',
} as const;

/**
 * Formats switch-offs, for example `Vodafone: switched off 2021-06 (source, confidence high)`; empty if there are none.
 */
function formatSwitchOffs({ networks }: CoverageRow): string {
  return joinUnique(
    networks.flatMap(({ name, switch_off: end }) => {
      if (end === null) return [];
      const when = end.date === null ? '' : ` ${end.date}`;
      return `${name}: ${switchOffLabels[end.status]}${when} (${end.source}, confidence ${end.confidence})`;
    }),
  );
}

/** Formats the listed names and the number of names that are not listed. */
function formatNames(names: readonly string[], count: number): string {
  return count > names.length ? `${joinUnique(names)}; and ${count - names.length} more` : joinUnique(names);
}

const countryColumns: readonly Column[] = [
  { name: 'Country', cell: ({ figures }) => getCountryName(figures.country_code) },
  { name: 'Code', cell: ({ figures }) => figures.country_code },
  { name: 'Technology', cell: ({ technology }) => coverageTechnologyLabels[technology] },
];

/** Builds the columns of provider-declared coverage. */
function buildProviderColumns({ origin, publishedAt, claimersOf }: CoverageExportData): readonly Column[] {
  const count = ({ figures, technology }: CoverageRow): number => figures.technologies[technology].providers;
  const names = (row: CoverageRow): string => {
    const listed = claimersOf?.(row.figures.country_code, row.technology) ?? [];
    return formatNames(
      listed.map(({ name }) => name),
      count(row),
    );
  };
  return [
    { name: 'Providers', cell: count },
    ...(claimersOf === null ? [] : [{ name: 'Provider names', cell: names }]),
    { name: 'Providers source', cell: () => `Claimed by provider, catalogue version ${origin.catalogueVersion}` },
    { name: 'Providers date', cell: () => toSheetTimeCell(publishedAt?.slice(0, 10) ?? null) },
  ];
}

/** Columns of the networks operated in a country. */
function buildNetworkColumns({ origin, claimersOf }: CoverageExportData): readonly Column[] {
  const { factsVersion, factsDate } = origin;
  const named: readonly Column[] = [
    { name: 'Network names', cell: (row) => joinUnique(listCountedNetworks(row).map(({ name }) => name)) },
    { name: 'Network sources', cell: (row) => joinUnique(listCountedNetworks(row).map(({ source }) => source)) },
    { name: 'Confidence', cell: (row) => joinUnique(listCountedNetworks(row).map(({ confidence }) => confidence)) },
    { name: 'Switch-off', cell: formatSwitchOffs },
  ];
  return [
    { name: 'Networks', cell: ({ figures, technology }) => figures.technologies[technology].networks },
    ...(claimersOf === null ? [] : named),
    { name: 'Networks source', cell: () => `Facts on networks, version ${factsVersion}` },
    { name: 'Networks date', cell: () => toSheetTimeCell(factsDate) },
  ];
}

/** Column with the number of providers and networks, where each company is counted once. */
const combinedColumn: Column = {
  name: 'Providers and networks, each once',
  cell: ({ figures, technology }) =>
    countItemsWithAnyTechnologyInCoverageReply(figures.by_technologies.combined, getCoverageTechnologyBit(technology)),
};

function listColumns(current: CoverageExportData, view: CoverageExportParams['view']): readonly Column[] {
  return [
    ...countryColumns,
    ...(view === 'combined' ? [combinedColumn] : []),
    ...(view === 'infrastructure' ? [] : buildProviderColumns(current)),
    ...(view === 'providers' ? [] : buildNetworkColumns(current)),
  ];
}

/** Builds a sheet with the coverage: a row for each technology in each country, sorted by country name. */
export function buildCoverageSheet(
  current: CoverageExportData,
  { view, technologies }: Pick<CoverageExportParams, 'view' | 'technologies'>,
): WorkbookSheet {
  const columns = listColumns(current, view);
  const inOrder = new Intl.Collator('en');
  const byName = current.figures.toSorted((one, other) =>
    inOrder.compare(getCountryName(one.country_code), getCountryName(other.country_code)),
  );
  const rows = byName.flatMap((figures) =>
    technologies.map((technology): CoverageRow => {
      const networks =
        current.claimersOf === null ? [] : listNetworksOfTechnologyInCountry(figures.country_code, technology);
      return { figures, technology, networks };
    }),
  );
  return {
    name: 'Coverage',
    columns: columns.map(({ name }) => name),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}

export async function buildCoverageExportFile(
  current: CoverageExportData,
  params: CoverageExportParams,
): Promise<Buffer> {
  const sheet = buildCoverageSheet(current, params);
  return encodeSheetAsXlsxOrCsv(sheet, params);
}
