import * as XLSX from 'xlsx';
import { refuseEncrypted, refuseUpload } from '../uploadLimits.ts';
import { openCompoundFile } from './compoundFile.ts';
import type { FileKind } from './fileKind.ts';

/** Excel encrypts with this password where only the structure is protected, and opens such files without asking for one. */
const defaultPassword = 'VelvetSweatshop';

/** Rounds of hashing that Excel writes are 100,000; a file that names many more is meant to keep the reader busy. */
const maxSpins = 200_000;

const containers = XLSX.CFB as {
  utils: { cfb_new: () => object; cfb_add: (file: object, path: string, content: Buffer) => void };
  write: (file: object, options: { type: 'buffer' }) => Buffer;
};

/** A container with just these streams: the library must not walk chains of sectors that nobody has checked. */
function rebuilt(streams: Readonly<Record<string, Buffer>>): Buffer {
  const file = containers.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) containers.utils.cfb_add(file, `/${path}`, content);
  return containers.write(file, { type: 'buffer' });
}

/** @throws Refusal upload.encrypted for another password, and for a way of encryption that Excel does not write. */
async function decryptFile(streams: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  // Loaded here, because few files need it.
  const { decrypt } = (await import('officecrypto-tool')).default;
  try {
    return Buffer.from(await decrypt(rebuilt(streams), { password: defaultPassword }));
  } catch {
    throw refuseEncrypted();
  }
}

/** A file's bytes without the encryption that Excel removes without asking, and what kind of container they then are. */
export interface UnwrappedFile {
  readonly bytes: Buffer;
  readonly kind: FileKind;
}

/**
 * Decrypts an .xlsx that was encrypted with Excel's own password; any other file stays as it is.
 * @throws Refusal upload.encrypted for another password, upload.damaged.
 */
export async function unwrapPackage(bytes: Buffer, kind: FileKind): Promise<UnwrappedFile> {
  if (kind !== 'compound') return { bytes, kind };
  const { names, stream } = openCompoundFile(bytes);
  if (!names.some((name) => name.toLowerCase() === 'encryptedpackage')) return { bytes, kind };
  const EncryptionInfo = stream('EncryptionInfo');
  const EncryptedPackage = stream('EncryptedPackage');
  if (EncryptionInfo === null || EncryptedPackage === null) {
    throw refuseUpload('upload.damaged', 'The file is encrypted, and a part of it is missing.');
  }
  const spins = /spinCount="(\d+)"/.exec(EncryptionInfo.toString('latin1'))?.[1];
  if (Number(spins ?? 0) > maxSpins) throw refuseEncrypted();
  return { bytes: await decryptFile({ EncryptionInfo, EncryptedPackage }), kind: 'zip' };
}

const recordTypes = { filePass: 0x2f, writeProtect: 0x86 } as const;
const biff8 = 0x0600;
const rc4 = 1;

/** Whether the workbook is encrypted by RC4, which the record behind BOF, and perhaps behind WriteProtect, says ([MS-XLS] 2.4.117). */
function usesRc4(stream: Buffer): boolean {
  const numberAt = (at: number): number => (at + 2 <= stream.length ? stream.readUInt16LE(at) : 0);
  const afterBof = 4 + numberAt(2);
  const at = numberAt(afterBof) === recordTypes.writeProtect ? afterBof + 4 + numberAt(afterBof + 2) : afterBof;
  return numberAt(4) === biff8 && numberAt(at) === recordTypes.filePass && numberAt(at + 4) === rc4;
}

/**
 * Decrypts the workbook of an .xls that was encrypted by RC4 with Excel's own password; any other one stays as it is.
 * @param stream the workbook's. @throws Refusal upload.encrypted for another password.
 */
export async function unwrapWorkbook(stream: Buffer): Promise<Buffer> {
  if (!usesRc4(stream)) return stream;
  const decrypted = openCompoundFile(await decryptFile({ Workbook: stream })).stream('Workbook');
  if (decrypted === null) throw refuseEncrypted();
  return decrypted;
}
