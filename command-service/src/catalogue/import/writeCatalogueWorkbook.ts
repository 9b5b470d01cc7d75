import { capabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { countryName } from '@marketplace/contracts/geo/geo.countries.ts';
import * as XLSX from 'xlsx';
import { type ColumnKey, columns } from './sheet/columns.ts';

/** A further sheet, for instance with the catalogue's source. */
export interface NotesSheet {
  readonly name: string;
  readonly lines: readonly string[];
}

type Cell = string;

function yesOrNo(value: boolean | null): Cell {
  if (value === null) return '';
  return value ? 'Yes' : 'No';
}

function cellsOf(record: ProviderRecord): Readonly<Record<ColumnKey, Cell>> {
  const flags = capabilityFlags.map((flag) => [flag, yesOrNo(record.flags[flag])] as const);
  return {
    name: record.name,
    type: record.type,
    scope: record.scope ?? '',
    coreOfferings: record.coreOfferings ?? '',
    protocols: record.protocols ?? '',
    radioTech: JSON.stringify(record.radioTech),
    countries: record.countries?.map(countryName).join(', ') ?? '',
    sgp32: record.sgp32 ?? '',
    ntn: record.ntn ?? '',
    pricingTiers: record.pricingTiers ?? '',
    pricingModel: record.pricingModel ?? '',
    cmpType: record.cmpType ?? '',
    platformFeatures: record.platformFeatures ?? '',
    website: record.website ?? '',
    logoFile: record.logoFile ?? '',
    partner: record.partner ? 'Y' : '',
    showcase: yesOrNo(record.showcase),
    ...(Object.fromEntries(flags) as Record<(typeof capabilityFlags)[number], Cell>),
  };
}

/** An apostrophe before text that a spreadsheet could take for a formula; the reader takes it away again. */
function escaped(text: Cell): Cell {
  return /^'*[=+\-@]/.test(text) ? `'${text}` : text;
}

/**
 * A catalogue as a real .xlsx with every column, which reads back to equal records. Text that acts like a formula is
 * escaped, countries are written by their English names.
 */
export function writeCatalogueWorkbook(records: readonly ProviderRecord[], notes: readonly NotesSheet[] = []): Buffer {
  const rows = records.map((record) => {
    const cells = cellsOf(record);
    return columns.map(({ key }) => (cells[key] === '' ? null : escaped(cells[key])));
  });
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet([columns.map(({ header }) => header), ...rows]);
  sheet['!cols'] = columns.map(({ expected }) => ({ wch: expected ? 28 : 18 }));
  XLSX.utils.book_append_sheet(book, sheet, 'Providers');
  for (const { name, lines } of notes) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(lines.map((line) => [escaped(line)])), name);
  }
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer;
}
