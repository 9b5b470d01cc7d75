import { createHash } from 'node:crypto';
import { openOleCompoundFile } from '../container/compoundFile.ts';
import { createTestOleCompoundFile } from './compoundFiles.ts';
import { type TestSheet, createTestWorkbook } from './workbooks.ts';

/**
 * Encryption methods that Excel 97 and later use for .xls files ([MS-OFFCRYPTO] 2.3.6 and 2.3.5), and the older
 * obfuscation.
 */
export type TestXlsEncryptionMethod = 'rc4' | 'cryptoapi' | 'xor';

const recordTypes = { filePass: 0x2f, boundSheet: 0x85 } as const;
/** BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo and RRDHead are never encrypted. */
const unencryptedRecords: readonly number[] = [0x809, recordTypes.filePass, 0x194, 0x195, 0xe1, 0x196, 0x138];
const blockSize = 1024;
const salt = Buffer.from('0123456789abcdef');
const verifier = Buffer.from('fedcba9876543210');

const hash = (algorithm: 'md5' | 'sha1', ...parts: readonly Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();

function encodeNumbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32LE(value, at * 4));
  return bytes;
}

/** Encrypts with RC4, which OpenSSL no longer offers by default. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (place: number): number => state[place & 255] ?? 0;
  const swap = (one: number, other: number): void => {
    [state[one & 255], state[other & 255]] = [at(other), at(one)];
  };
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j += at(i) + (key[i % key.length] ?? 0);
    swap(i, j);
  }
  j = 0;
  const encrypted = bytes.map((byte, place) => {
    j += at(place + 1);
    swap(place + 1, j);
    return byte ^ at(at(place + 1) + at(j));
  });
  return Buffer.from(encrypted);
}

interface Scheme {
  /** Content of the FilePass record. */
  readonly header: Buffer;
  /** Key of a block of the stream. */
  readonly deriveKey: (block: number) => Buffer;
}

function createRc4Scheme(password: Buffer): Scheme {
  const short = hash('md5', password).subarray(0, 5);
  const salted = Array.from({ length: 16 }, () => Buffer.concat([short, salt]));
  const base = hash('md5', ...salted).subarray(0, 5);
  const deriveKey = (block: number): Buffer => hash('md5', base, encodeNumbers(block));
  const proof = rc4(deriveKey(0), Buffer.concat([verifier, hash('md5', verifier)]));
  return { header: Buffer.concat([Buffer.from([1, 0, 1, 0, 1, 0]), salt, proof]), deriveKey };
}

function createCryptoApiScheme(password: Buffer): Scheme {
  const base = hash('sha1', salt, password);
  const deriveKey = (block: number): Buffer => hash('sha1', base, encodeNumbers(block)).subarray(0, 16);
  const provider = Buffer.from('Microsoft Enhanced Cryptographic Provider v1.0\0', 'utf16le');
  // Flags, AlgID RC4, AlgIDHash SHA-1, 128 bits.
  const description = Buffer.concat([encodeNumbers(4, 0, 0x6801, 0x8004, 128, 1, 0, 0), provider]);
  const proof = rc4(deriveKey(0), Buffer.concat([verifier, hash('sha1', verifier)]));
  const proven = [encodeNumbers(16), salt, proof.subarray(0, 16), encodeNumbers(20), proof.subarray(16)];
  return {
    header: Buffer.concat([
      Buffer.from([1, 0, 2, 0, 2, 0]),
      encodeNumbers(4, description.length),
      description,
      ...proven,
    ]),
    deriveKey,
  };
}

/** Inserts the FilePass record after BOF and adjusts the offsets of the sheets. */
function insertFilePass(stream: Buffer, header: Buffer): Buffer {
  const moved = Buffer.from(stream);
  const record = Buffer.concat([Buffer.from([recordTypes.filePass, 0, header.length, 0]), header]);
  for (let at = 0; at + 4 <= moved.length; at += 4 + moved.readUInt16LE(at + 2)) {
    if (moved.readUInt16LE(at) === recordTypes.boundSheet)
      moved.writeUInt32LE(moved.readUInt32LE(at + 4) + record.length, at + 4);
  }
  const end = 4 + moved.readUInt16LE(2);
  return Buffer.concat([moved.subarray(0, end), record, moved.subarray(end)]);
}

/** Encrypts the data of the records. Their headers advance the key stream but stay readable. */
function encryptRecords(stream: Buffer, deriveKey: Scheme['deriveKey']): Buffer {
  const blocks = Array.from({ length: Math.ceil(stream.length / blockSize) }, (_, block) =>
    rc4(deriveKey(block), stream.subarray(block * blockSize, (block + 1) * blockSize)),
  );
  const encrypted = Buffer.from(stream);
  const all = Buffer.concat(blocks);
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const type = stream.readUInt16LE(at);
    // The offset of a sheet stays readable as well.
    const start = at + (type === recordTypes.boundSheet ? 8 : 4);
    if (!unencryptedRecords.includes(type)) all.copy(encrypted, start, start, at + 4 + stream.readUInt16LE(at + 2));
  }
  return encrypted;
}

/**
 * Creates an .xls and encrypts it with a password in the same way as Excel. With `xor`, nothing is encrypted; the file
 * only contains an empty FilePass record.
 */
export function createEncryptedTestXls(
  sheet: TestSheet,
  password: string,
  encryption: TestXlsEncryptionMethod,
): Buffer {
  const stream =
    openOleCompoundFile(createTestWorkbook([sheet], { type: 'xls' })).stream('Workbook') ?? Buffer.alloc(0);
  if (encryption === 'xor') return createTestOleCompoundFile({ Workbook: insertFilePass(stream, Buffer.alloc(6)) });
  const typed = Buffer.from(password, 'utf16le');
  const { header, deriveKey } = encryption === 'rc4' ? createRc4Scheme(typed) : createCryptoApiScheme(typed);
  return createTestOleCompoundFile({ Workbook: encryptRecords(insertFilePass(stream, header), deriveKey) });
}
