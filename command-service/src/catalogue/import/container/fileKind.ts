import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { createUploadRefusal } from '../catalogueUploadLimits.ts';

/** `zip` contains an .xlsx, `compound` an .xls or an encrypted .xlsx. */
export type ZipOrOleContainerKind = 'zip' | 'compound';

/**
 * Refusal for a file with other content than an Excel workbook.
 * @param content name of the detected format; `null` if it is unknown.
 */
export function createNotExcelRefusal(content: Message | null): Refusal {
  return createUploadRefusal(
    'upload.not-excel',
    content === null
      ? msg`The file is not an Excel workbook. Save the data as an Excel workbook (.xlsx) and upload that file.`
      : msg`The file is not an Excel workbook. Detected format: ${{ content }}. Save the data as an Excel workbook (.xlsx) and upload that file.`,
  );
}

const knownSignatures: readonly (readonly [string, Message])[] = [
  ['255044462d', msg`PDF document`],
  ['1f8b', msg`compressed file (.gz)`],
  ['526172211a07', msg`archive (.rar)`],
  ['377abcaf271c', msg`archive (.7z)`],
  ['89504e47', msg`image`],
  ['ffd8ff', msg`image`],
  ['47494638', msg`image`],
  ['7b5c727466', msg`text document (.rtf)`],
];

function beginsWith(bytes: Uint8Array, hex: string): boolean {
  return Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex;
}

/** Name of the format of a file that is not a workbook; `null` if it is unknown. */
function describeOtherFile(bytes: Uint8Array): Message | null {
  const known = knownSignatures.find(([hex]) => beginsWith(bytes, hex));
  if (known !== undefined) return known[1];
  const start = textStart(bytes);
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(start)) return msg`Excel 2003 XML`;
  if (/^MIME-Version:/i.test(start)) return msg`web archive (.mht)`;
  const markup = start.replace(/^\W*/, '<');
  if (/^<(doctype html|html|table|head|body|meta)/i.test(markup)) return msg`web page (HTML)`;
  if (/^<(doctype|xml)/i.test(markup)) return /<html[\s>]/i.test(start) ? msg`web page (HTML)` : msg`XML`;
  if (/^[[{]/.test(start.trim())) return msg`JSON`;
  return start.includes('\0') ? null : msg`plain text, such as CSV`;
}

/** The first 1024 bytes of a file as text, decoded as Latin-1 or UTF-16. */
function textStart(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 1024));
  const isUtf16 = beginsWith(bytes, 'fffe') || (start[0] === 0x3c && start[1] === 0);
  return start.toString(isUtf16 ? 'utf16le' : 'latin1').replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '');
}

/**
 * Detects the container kind from the first bytes of a file.
 * @throws Refusal upload.empty, upload.old-excel (Excel 4 and older), upload.not-excel.
 */
export function detectZipOrOleContainerKind(bytes: Uint8Array): ZipOrOleContainerKind {
  if (bytes.length === 0) throw createUploadRefusal('upload.empty', msg`The file is empty. Upload another file.`);
  if (beginsWith(bytes, '504b0304')) return 'zip';
  if (beginsWith(bytes, 'd0cf11e0a1b11ae1')) return 'compound';
  if (/^09(00|02|04|08)0[468]00/.test(Buffer.from(bytes.subarray(0, 4)).toString('hex'))) {
    throw createUploadRefusal(
      'upload.old-excel',
      msg`The workbook was saved by Excel 4 or an earlier version. Save it as .xlsx and upload the new file.`,
    );
  }
  throw createNotExcelRefusal(describeOtherFile(bytes));
}

/**
 * The container kind that a file's extension implies.
 * @throws Refusal upload.extension for a name without an Excel extension.
 */
export function parseZipOrOleContainerKindFromName(fileName: string): ZipOrOleContainerKind {
  const extension = /\.(xlsx|xls)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  if (extension === undefined) {
    throw new Refusal('rule', 'upload.extension', msg`Only Excel files (.xlsx, .xls) are allowed`);
  }
  return extension === 'xlsx' ? 'zip' : 'compound';
}
