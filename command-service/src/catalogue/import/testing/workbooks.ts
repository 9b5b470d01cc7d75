import * as XLSX from 'xlsx';

/** A cell value of a test sheet; `null` is an empty cell. */
export type TestCellValue = string | number | boolean | XLSX.CellObject | null;

export interface TestSheet {
  readonly name?: string;
  readonly rows: readonly (readonly TestCellValue[])[];
  /** Ranges in A1 notation. */
  readonly merges?: readonly string[];
  readonly hidden?: boolean;
  /** Applied last, for everything that the other options do not cover. */
  readonly change?: (sheet: XLSX.WorkSheet) => void;
}

export interface TestWorkbookOptions {
  readonly type?: 'xlsx' | 'xls' | 'biff5' | 'biff2' | 'csv' | 'html' | 'xlsb' | 'ods';
  readonly date1904?: boolean;
  /** Whether cells refer to shared strings by number, as in Excel; otherwise they contain their text. */
  readonly sharedStrings?: boolean;
}

/** The ten columns listed on the upload page. */
export const testCatalogueHeadersListedOnUploadPage = [
  'Provider',
  'Type',
  'Scope / Sectors',
  'GSMA SGP.32 Support',
  'Protocols Supported',
  'Pricing Tiers',
  'Platform Features',
  'Website',
  'Logo File',
  'NTN Support',
];

function worksheet(sheet: TestSheet): XLSX.WorkSheet {
  const built = XLSX.utils.aoa_to_sheet(sheet.rows as unknown[][]);
  if (sheet.merges !== undefined) built['!merges'] = sheet.merges.map((range) => XLSX.utils.decode_range(range));
  sheet.change?.(built);
  return built;
}

/** Creates a workbook with the npm package that also parses users' files. */
export function createTestWorkbook(sheets: readonly TestSheet[], options: TestWorkbookOptions = {}): Buffer {
  const book = XLSX.utils.book_new();
  for (const [index, sheet] of sheets.entries()) {
    XLSX.utils.book_append_sheet(book, worksheet(sheet), sheet.name ?? `Sheet${index + 1}`);
  }
  book.Workbook = {
    WBProps: { date1904: options.date1904 ?? false },
    Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden === true ? 1 : 0 })),
  };
  return XLSX.write(book, {
    type: 'buffer',
    bookType: options.type ?? 'xlsx',
    compression: true,
    cellStyles: true,
    bookSST: options.sharedStrings ?? false,
  }) as Buffer;
}

/** Creates a catalogue of one provider with these values by header. */
export function createOneProviderTestWorkbook(
  values: Readonly<Record<string, TestCellValue>>,
  options: TestWorkbookOptions = {},
): Buffer {
  const row = { Provider: 'emnify', Type: 'MVNO', ...values };
  return createTestWorkbook([{ name: 'Providers', rows: [Object.keys(row), Object.values(row)] }], options);
}

/**
 * Edits the parts of a workbook as text, for content that no program would write. Parts for which `edit` returns `null`
 * are removed.
 * @param added additional parts.
 */
export function editTestWorkbookParts(
  bytes: Buffer,
  edit: (path: string, xml: string) => string | Buffer | null,
  added: Readonly<Record<string, string>> = {},
): Buffer {
  const files = XLSX.CFB as {
    read: (bytes: Buffer, options: { type: 'buffer' }) => { FullPaths: string[]; FileIndex: { content: Buffer }[] };
    utils: { cfb_new: () => object; cfb_add: (file: object, path: string, content: Buffer) => void };
    write: (file: object, options: { type: 'buffer'; fileType: 'zip'; compression: true }) => Buffer;
  };
  const before = files.read(bytes, { type: 'buffer' });
  const after = files.utils.cfb_new();
  for (const [index, fullPath] of before.FullPaths.entries()) {
    const path = fullPath.replace('Root Entry/', '');
    const content =
      path === '' || path.endsWith('/')
        ? null
        : edit(path, Buffer.from(before.FileIndex[index]?.content ?? []).toString());
    if (content !== null) files.utils.cfb_add(after, `/${path}`, Buffer.from(content));
  }
  for (const [path, text] of Object.entries(added)) files.utils.cfb_add(after, `/${path}`, Buffer.from(text));
  return files.write(after, { type: 'buffer', fileType: 'zip', compression: true });
}
