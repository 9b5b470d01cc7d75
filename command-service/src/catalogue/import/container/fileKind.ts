import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { createUploadRefusal } from '../catalogueUploadLimits.ts';

/** `zip` contains an .xlsx, `compound` an .xls or an encrypted .xlsx. */
export type ZipOrOleContainerKind = 'zip' | 'compound';

/** Advice in refusals of files that Excel may be able to open. */
export const saveAsXlsxAdvice = 'Open it in Excel, save it as an Excel workbook (.xlsx) and upload that.';

const knownSignatures: readonly (readonly [string, string])[] = [
  ['255044462d', 'a PDF'],
  ['1f8b', 'a compressed file (.gz)'],
  ['526172211a07', 'an archive (.rar)'],
  ['377abcaf271c', 'an archive (.7z)'],
  ['89504e47', 'a picture'],
  ['ffd8ff', 'a picture'],
  ['47494638', 'a picture'],
  ['7b5c727466', 'a text document'],
];

function beginsWith(bytes: Uint8Array, hex: string): boolean {
  return Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex;
}

function describeOtherFile(bytes: Uint8Array): string {
  const known = knownSignatures.find(([hex]) => beginsWith(bytes, hex));
  if (known !== undefined) return known[1];
  const start = textStart(bytes);
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(start)) return 'a spreadsheet in the format Excel 2003 XML';
  if (/^MIME-Version:/i.test(start)) return 'a web archive (.mht)';
  const markup = start.replace(/^\W*/, '<');
  if (/^<(doctype html|html|table|head|body|meta)/i.test(markup)) return 'a web page (HTML)';
  if (/^<(doctype|xml)/i.test(markup)) return /<html[\s>]/i.test(start) ? 'a web page (HTML)' : 'XML text';
  if (/^[[{]/.test(start.trim())) return 'text in JSON';
  return start.includes('\0') ? 'something else' : 'plain text, for instance CSV';
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
  if (bytes.length === 0) throw createUploadRefusal('upload.empty', 'The file is empty.');
  if (beginsWith(bytes, '504b0304')) return 'zip';
  if (beginsWith(bytes, 'd0cf11e0a1b11ae1')) return 'compound';
  if (/^09(00|02|04|08)0[468]00/.test(Buffer.from(bytes.subarray(0, 4)).toString('hex'))) {
    throw createUploadRefusal(
      'upload.old-excel',
      'This is a workbook of Excel 4 or older. Save it as .xlsx and upload it again.',
    );
  }
  const what = describeOtherFile(bytes);
  throw createUploadRefusal(
    'upload.not-excel',
    `The content is not an Excel workbook but ${what}. ${saveAsXlsxAdvice}`,
  );
}

/**
 * The container kind that a file's extension implies.
 * @throws Refusal upload.extension for a name without an Excel extension.
 */
export function parseZipOrOleContainerKindFromName(fileName: string): ZipOrOleContainerKind {
  const extension = /\.(xlsx|xls)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  if (extension === undefined) {
    throw new Refusal('rule', 'upload.extension', 'Only Excel files (.xlsx, .xls) are allowed');
  }
  return extension === 'xlsx' ? 'zip' : 'compound';
}
