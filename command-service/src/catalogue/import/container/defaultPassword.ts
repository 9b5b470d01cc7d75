import { msg } from '@lingui/core/runtime-macro';
import * as XLSX from 'xlsx';
import { createEncryptedFileRefusal, createUploadRefusal } from '../catalogueUploadLimits.ts';
import { openOleCompoundFile } from './compoundFile.ts';
import type { ZipOrOleContainerKind } from './fileKind.ts';

/**
 * Excel encrypts files with this password when only their structure is protected, and opens such files without asking
 * for the password.
 */
const defaultPassword = 'VelvetSweatshop';

/** Excel uses 100,000 hash rounds. A file with many more rounds is probably meant to waste time. */
const maxSpins = 200_000;

const containers = XLSX.CFB as {
  utils: { cfb_new: () => object; cfb_add: (file: object, path: string, content: Buffer) => void };
  write: (file: object, options: { type: 'buffer' }) => Buffer;
};

/** Creates a container with only these streams, because the library must not follow unchecked sector chains. */
function rebuildContainer(streams: Readonly<Record<string, Buffer>>): Buffer {
  const file = containers.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) containers.utils.cfb_add(file, `/${path}`, content);
  return containers.write(file, { type: 'buffer' });
}

/** @throws Refusal upload.encrypted when decryption fails, for example because the file has another password. */
async function decryptFile(streams: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  // The library is loaded on demand, because few files need it.
  const { decrypt } = (await import('officecrypto-tool')).default;
  try {
    return Buffer.from(await decrypt(rebuildContainer(streams), { password: defaultPassword }));
  } catch {
    throw createEncryptedFileRefusal();
  }
}

/**
 * A file after decryption with Excel's default password (unchanged if it was not encrypted), and its container kind.
 */
export interface DecryptedWorkbookFile {
  readonly bytes: Buffer;
  readonly kind: ZipOrOleContainerKind;
}

/**
 * Decrypts an .xlsx encrypted with Excel's default password; returns any other file unchanged.
 * @throws Refusal upload.encrypted for another password or too many hash rounds, upload.damaged.
 */
export async function decryptXlsxWithDefaultPassword(
  bytes: Buffer,
  kind: ZipOrOleContainerKind,
): Promise<DecryptedWorkbookFile> {
  if (kind !== 'compound') return { bytes, kind };
  const { names, stream } = openOleCompoundFile(bytes);
  if (!names.some((name) => name.toLowerCase() === 'encryptedpackage')) return { bytes, kind };
  const EncryptionInfo = stream('EncryptionInfo');
  const EncryptedPackage = stream('EncryptedPackage');
  if (EncryptionInfo === null || EncryptedPackage === null) {
    throw createUploadRefusal(
      'upload.damaged',
      msg`The file is encrypted and incomplete. Open it in Excel, save it again, and upload the new file.`,
    );
  }
  const spins = /spinCount="(\d+)"/.exec(EncryptionInfo.toString('latin1'))?.[1];
  if (Number(spins ?? 0) > maxSpins) throw createEncryptedFileRefusal();
  return { bytes: await decryptFile({ EncryptionInfo, EncryptedPackage }), kind: 'zip' };
}

const recordTypes = { filePass: 0x2f, writeProtect: 0x86 } as const;
const biff8 = 0x0600;
const rc4 = 1;

/** Whether the workbook is encrypted with RC4, according to the record after BOF or WriteProtect ([MS-XLS] 2.4.117). */
function usesRc4(stream: Buffer): boolean {
  const numberAt = (at: number): number => (at + 2 <= stream.length ? stream.readUInt16LE(at) : 0);
  const afterBof = 4 + numberAt(2);
  const at = numberAt(afterBof) === recordTypes.writeProtect ? afterBof + 4 + numberAt(afterBof + 2) : afterBof;
  return numberAt(4) === biff8 && numberAt(at) === recordTypes.filePass && numberAt(at + 4) === rc4;
}

/**
 * Decrypts the workbook stream of an .xls encrypted by RC4 with Excel's default password; returns any other stream
 * unchanged.
 * @throws Refusal upload.encrypted for another password.
 */
export async function decryptXlsWithDefaultPassword(stream: Buffer): Promise<Buffer> {
  if (!usesRc4(stream)) return stream;
  const decrypted = openOleCompoundFile(await decryptFile({ Workbook: stream })).stream('Workbook');
  if (decrypted === null) throw createEncryptedFileRefusal();
  return decrypted;
}
