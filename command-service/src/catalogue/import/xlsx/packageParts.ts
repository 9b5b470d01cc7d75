import { msg } from '@lingui/core/runtime-macro';
import path from 'node:path/posix';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { createNotExcelRefusal } from '../container/fileKind.ts';
import type { ZipArchive } from '../container/zipArchive.ts';
import { createUploadRefusal } from '../catalogueUploadLimits.ts';
import { parseXml } from '../xml/parseXml.ts';

/** A relationship of a package part. */
export interface OoxmlPartRelationship {
  /** The last segment of the type URI, such as `worksheet`. */
  readonly type: string;
  /** Name of a part, or an external URL. */
  readonly target: string;
  readonly isExternal: boolean;
}

/**
 * The relationships of a part by id; empty if it has none.
 * @param partName name of the part; empty for the package itself.
 */
export async function parseOoxmlPartRelationships(
  zip: ZipArchive,
  partName: string,
): Promise<ReadonlyMap<string, OoxmlPartRelationship>> {
  const { dir, base } = path.parse(partName);
  const name = path.join(dir, '_rels', `${base}.rels`);
  const found = new Map<string, OoxmlPartRelationship>();
  if (!zip.has(name)) return found;
  await parseXml(msg`list of files inside the workbook`, zip.read(name), {
    open: (element, attribute) => {
      const target = attribute('Target');
      if (element !== 'Relationship' || target === undefined) return;
      const isExternal = attribute('TargetMode') === 'External';
      const type = path.basename(attribute('Type') ?? '');
      const part = target.startsWith('/') ? target.slice(1) : path.join(dir, target);
      found.set(attribute('Id') ?? '', { type, target: isExternal ? target : part, isExternal });
    },
  });
  return found;
}

/** The target of the first internal relationship of a type; `null` if there is none. */
export function findOoxmlRelationshipTarget(
  relationships: ReadonlyMap<string, OoxmlPartRelationship>,
  type: string,
): string | null {
  const found = [...relationships.values()].find((one) => one.type === type && !one.isExternal);
  return found?.target ?? null;
}

/** A sheet in the workbook's list. */
export interface WorkbookSheetListEntry {
  readonly name: string;
  readonly hidden: boolean;
  /** Name of the package part with the sheet's content; `null` if the part is missing. */
  readonly part: string | null;
  /** `worksheet`, `chartsheet` or similar. */
  readonly type: string;
}

export interface WorkbookSheetListAndPartNames {
  readonly sheets: readonly WorkbookSheetListEntry[];
  readonly date1904: boolean;
  readonly sharedStrings: string | null;
  readonly styles: string | null;
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/**
 * Other kinds of archives: the name pattern of a part that only archives of this kind contain, and a description of the
 * kind.
 */
const otherArchives: readonly (readonly [RegExp, Message])[] = [
  [/^index\/document\.iwa$|^index\.zip$|\.numbers$/, msg`Numbers spreadsheet (.numbers)`],
  [/^word\//, msg`Word document (.docx)`],
  [/^ppt\//, msg`PowerPoint presentation (.pptx)`],
  [/^content\.xml$/, msg`OpenDocument file (.ods, .odt)`],
  [/\.(?:xlsx|xls|csv)$/, msg`archive (.zip)`],
];

function otherArchiveRefusal({ names }: ZipArchive): Refusal {
  const known = otherArchives.find(([pattern]) => names.some((name) => pattern.test(name)));
  return createNotExcelRefusal(known?.[1] ?? null);
}

/** @throws Refusal upload.not-excel. */
async function findWorkbook(zip: ZipArchive): Promise<string> {
  const main =
    findOoxmlRelationshipTarget(await parseOoxmlPartRelationships(zip, ''), 'officeDocument') ?? 'xl/workbook.xml';
  if (/\.bin$/i.test(main)) {
    throw createUploadRefusal(
      'upload.not-excel',
      msg`Binary workbooks (.xlsb) are not supported. Save the file as an Excel workbook (.xlsx) and upload that file.`,
    );
  }
  if (zip.has(main)) return main;
  throw otherArchiveRefusal(zip);
}

/**
 * Parses the workbook's list of sheets and the names of its parts.
 * @throws Refusal upload.not-excel, upload.damaged.
 */
export async function parseWorkbookSheetListAndPartNames(zip: ZipArchive): Promise<WorkbookSheetListAndPartNames> {
  const main = await findWorkbook(zip);
  const relationships = await parseOoxmlPartRelationships(zip, main);
  const sheets: WorkbookSheetListEntry[] = [];
  const found = { root: '', date1904: false };
  await parseXml(msg`list of sheets`, zip.read(main), {
    open: (element, attribute) => {
      if (found.root === '') found.root = element;
      if (element === 'workbookPr') found.date1904 = isTrue(attribute('date1904'));
      if (element !== 'sheet') return;
      const related = relationships.get(attribute('id') ?? '');
      const part = related !== undefined && zip.has(related.target) ? related.target : null;
      const hidden = /^(hidden|veryHidden)$/.test(attribute('state') ?? '');
      sheets.push({ name: attribute('name') ?? '', hidden, part, type: related?.type ?? 'worksheet' });
    },
  });
  if (found.root !== 'workbook') {
    throw otherArchiveRefusal(zip);
  }
  const findPresentPart = (type: string): string | null => {
    const target = findOoxmlRelationshipTarget(relationships, type);
    return target !== null && zip.has(target) ? target : null;
  };
  return {
    sheets,
    date1904: found.date1904,
    sharedStrings: findPresentPart('sharedStrings'),
    styles: findPresentPart('styles'),
  };
}
