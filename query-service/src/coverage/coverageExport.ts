import { msg, plural, select } from '@lingui/core/runtime-macro';
import type { exportCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import {
  type CoverageTechnology,
  getCoverageTechnologyBit,
  type SourceConfidence,
  coverageTechnologyLabels,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import type {
  NetworkSwitchOffReplyItem,
  OperatorNetworkReplyItem,
} from '@marketplace/contracts/coverage/coverage.views.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { CountryCoverageProviderCounts } from '@marketplace/domain/coverage/coverage.countries.ts';
import { countItemsWithAnyTechnologyInCoverageReply } from '@marketplace/domain/coverage/coverage.counting.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import type { z } from 'zod';
import { encodeSheetAsXlsxOrCsv } from '../csv.ts';
import { type ExportSheetCell, toSheetTimeCell } from '@marketplace/http/sheetCells.ts';
import type { WorkbookSheet } from '@marketplace/http/workbook.ts';
import type { CountryCoverageCountsWithDataVersions } from './coverageReplyCache.ts';
import { type ListProvidersDeclaringCoverage, listNetworksOfTechnologyInCountry } from './coverageRecords.ts';
import { compareTexts } from '@marketplace/contracts/kernel/messages/formats.ts';

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
  /** Fixed name in CSV files, which programs read. */
  readonly name: string;
  /** Heading in workbooks. */
  readonly heading: Message;
  readonly cell: (row: CoverageRow) => ExportSheetCell;
}

const joinUnique = (texts: Iterable<string>): string => [...new Set(texts)].join('; ');

const listCountedNetworks = ({ networks }: CoverageRow): readonly OperatorNetworkReplyItem[] =>
  networks.filter((network) => network.counted);

const confidenceLabels: Readonly<Record<SourceConfidence, Message>> = {
  high: msg`high`,
  medium: msg`medium`,
  low: msg`low`,
};

function describeSwitchOff(network: string, end: NetworkSwitchOffReplyItem): Message {
  const { status, date, source } = end;
  const confidence = confidenceLabels[end.confidence];
  if (date === null) {
    return msg`${{ network }}: ${select(
      { status },
      { off: 'switched off', planned: 'switch-off planned', other: 'partly switched off' },
    )} (${{ source }}, confidence ${{ confidence }})`;
  }
  return msg`${{ network }}: ${select(
    { status },
    { off: 'switched off', planned: 'switch-off planned', other: 'partly switched off' },
  )} ${{ date }} (${{ source }}, confidence ${{ confidence }})`;
}

/**
 * Formats switch-offs, for example `Vodafone: switched off 2021-06 (source, confidence high)`; empty if there are none.
 */
function formatSwitchOffs({ networks }: CoverageRow): string {
  return joinUnique(
    networks.flatMap(({ name, switch_off: end }) => (end === null ? [] : formatMessage(describeSwitchOff(name, end)))),
  );
}

/** Formats the listed names and the number of names that are not listed. */
function formatNames(names: readonly string[], count: number): string {
  const listed = joinUnique(names);
  return count > names.length
    ? formatMessage(msg`${{ names: listed }}; and ${plural({ more: count - names.length }, { other: '# more' })}`)
    : listed;
}

const countryColumns: readonly Column[] = [
  { name: 'Country', heading: msg`Country`, cell: ({ figures }) => getCountryName(figures.country_code) },
  { name: 'Code', heading: msg`Code`, cell: ({ figures }) => figures.country_code },
  { name: 'Technology', heading: msg`Technology`, cell: ({ technology }) => coverageTechnologyLabels[technology] },
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
  const source = formatMessage(msg`Claimed by provider, catalogue version ${{ version: origin.catalogueVersion }}`);
  return [
    { name: 'Providers', heading: msg`Providers`, cell: count },
    ...(claimersOf === null ? [] : [{ name: 'Provider names', heading: msg`Provider names`, cell: names }]),
    { name: 'Providers source', heading: msg`Provider data source`, cell: () => source },
    {
      name: 'Providers date',
      heading: msg`Provider data date`,
      cell: () => toSheetTimeCell(publishedAt?.slice(0, 10) ?? null),
    },
  ];
}

/** Columns of the networks operated in a country. */
function buildNetworkColumns({ origin, claimersOf }: CoverageExportData): readonly Column[] {
  const { factsVersion, factsDate } = origin;
  const named: readonly Column[] = [
    {
      name: 'Network names',
      heading: msg`Network names`,
      cell: (row) => joinUnique(listCountedNetworks(row).map(({ name }) => name)),
    },
    {
      name: 'Network sources',
      heading: msg`Network sources`,
      cell: (row) => joinUnique(listCountedNetworks(row).map(({ source }) => source)),
    },
    {
      name: 'Confidence',
      heading: msg`Confidence`,
      cell: (row) =>
        joinUnique(listCountedNetworks(row).map(({ confidence }) => formatMessage(confidenceLabels[confidence]))),
    },
    { name: 'Switch-off', heading: msg`Switch-off`, cell: formatSwitchOffs },
  ];
  const source = formatMessage(msg`Reference network data, version ${{ version: factsVersion }}`);
  return [
    {
      name: 'Networks',
      heading: msg`Networks`,
      cell: ({ figures, technology }) => figures.technologies[technology].networks,
    },
    ...(claimersOf === null ? [] : named),
    { name: 'Networks source', heading: msg`Network data source`, cell: () => source },
    { name: 'Networks date', heading: msg`Network data date`, cell: () => toSheetTimeCell(factsDate) },
  ];
}

/** Column with the number of providers and networks, where each company is counted once. */
const combinedColumn: Column = {
  name: 'Providers and networks, each once',
  heading: msg`Providers and networks, without duplicates`,
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
  const byName = current.figures.toSorted((one, other) =>
    compareTexts(getCountryName(one.country_code), getCountryName(other.country_code)),
  );
  const rows = byName.flatMap((figures) =>
    technologies.map((technology): CoverageRow => {
      const networks =
        current.claimersOf === null ? [] : listNetworksOfTechnologyInCountry(figures.country_code, technology);
      return { figures, technology, networks };
    }),
  );
  return {
    name: formatMessage(msg`Coverage`),
    columns: columns.map(({ name }) => name),
    headings: columns.map(({ heading }) => formatMessage(heading)),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}

/** Encodes the sheet of `buildCoverageSheet` as .xlsx or .csv, as `params.format` specifies. */
export async function buildCoverageExportFile(
  current: CoverageExportData,
  params: CoverageExportParams,
): Promise<Buffer> {
  const sheet = buildCoverageSheet(current, params);
  return encodeSheetAsXlsxOrCsv(sheet, params);
}
