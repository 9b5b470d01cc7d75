import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { refuseUpload } from '../uploadLimits.ts';

/** `zip` holds an .xlsx, `compound` an .xls or an encrypted .xlsx. */
export type FileKind = 'zip' | 'compound';

const knownBeginnings: readonly (readonly [string, string])[] = [
  ['255044462d', 'a PDF'],
  ['89504e47', 'a picture'],
  ['ffd8ff', 'a picture'],
  ['47494638', 'a picture'],
  ['7b5c727466', 'a text document'],
];

function beginsWith(bytes: Uint8Array, hex: string): boolean {
  return Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex;
}

function describeOtherFile(bytes: Uint8Array): string {
  const known = knownBeginnings.find(([hex]) => beginsWith(bytes, hex));
  if (known !== undefined) return known[1];
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1').replace(/^\W*/, '<');
  if (/^<(!doctype|html|table|head|body|meta|\?xml)/i.test(start)) return 'a web page or XML text';
  return bytes.subarray(0, 512).includes(0) ? 'something else' : 'plain text, for instance CSV';
}

/**
 * Tells by the first bytes what kind of container a file is.
 * @throws Refusal upload.empty, upload.old-excel (Excel 4 and older), upload.not-excel.
 */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw refuseUpload('upload.empty', 'The file is empty.');
  if (beginsWith(bytes, '504b0304')) return 'zip';
  if (beginsWith(bytes, 'd0cf11e0a1b11ae1')) return 'compound';
  if (/^09(00|02|04|08)0[468]00/.test(Buffer.from(bytes.subarray(0, 4)).toString('hex'))) {
    throw refuseUpload(
      'upload.old-excel',
      'This is a workbook of Excel 4 or older. Save it as .xlsx and upload it again.',
    );
  }
  throw refuseUpload('upload.not-excel', `The content is not an Excel workbook but ${describeOtherFile(bytes)}.`);
}

/**
 * The kind that a file's extension promises.
 * @throws Refusal upload.extension for a name that ends like no Excel file.
 */
export function kindOfExtension(fileName: string): FileKind {
  const extension = /\.(xlsx|xls)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  if (extension === undefined) {
    throw new Refusal('rule', 'upload.extension', 'Only Excel files (.xlsx, .xls) are allowed');
  }
  return extension === 'xlsx' ? 'zip' : 'compound';
}
