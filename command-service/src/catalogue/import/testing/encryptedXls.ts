import { createHash } from 'node:crypto';
import { openCompoundFile } from '../container/compoundFile.ts';
import { compoundFile } from './compound.ts';
import { type TestSheet, workbookFile } from './workbooks.ts';

/** Ways in which Excel 97 to 2003, and later ones, encrypt an .xls ([MS-OFFCRYPTO] 2.3.6 and 2.3.5), and the older obfuscation. */
export type XlsEncryption = 'rc4' | 'cryptoapi' | 'xor';

const types = { filePass: 0x2f, boundSheet: 0x85 } as const;
/** BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo and RRDHead are never encrypted. */
const plain: readonly number[] = [0x809, types.filePass, 0x194, 0x195, 0xe1, 0x196, 0x138];
const blockSize = 1024;
const salt = Buffer.from('0123456789abcdef');
const verifier = Buffer.from('fedcba9876543210');

const hash = (algorithm: 'md5' | 'sha1', ...parts: readonly Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32LE(value, at * 4));
  return bytes;
}

/** Encrypts by RC4, which OpenSSL no longer offers. */
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
  /** What the record FilePass holds. */
  readonly header: Buffer;
  /** Key of a block of the stream. */
  readonly keyOf: (block: number) => Buffer;
}

function rc4Scheme(password: Buffer): Scheme {
  const short = hash('md5', password).subarray(0, 5);
  const salted = Array.from({ length: 16 }, () => Buffer.concat([short, salt]));
  const base = hash('md5', ...salted).subarray(0, 5);
  const keyOf = (block: number): Buffer => hash('md5', base, numbers(block));
  const proof = rc4(keyOf(0), Buffer.concat([verifier, hash('md5', verifier)]));
  return { header: Buffer.concat([Buffer.from([1, 0, 1, 0, 1, 0]), salt, proof]), keyOf };
}

function cryptoApiScheme(password: Buffer): Scheme {
  const base = hash('sha1', salt, password);
  const keyOf = (block: number): Buffer => hash('sha1', base, numbers(block)).subarray(0, 16);
  const provider = Buffer.from('Microsoft Enhanced Cryptographic Provider v1.0\0', 'utf16le');
  // Flags, AlgID RC4, AlgIDHash SHA-1, 128 bits.
  const about = Buffer.concat([numbers(4, 0, 0x6801, 0x8004, 128, 1, 0, 0), provider]);
  const proof = rc4(keyOf(0), Buffer.concat([verifier, hash('sha1', verifier)]));
  const proven = [numbers(16), salt, proof.subarray(0, 16), numbers(20), proof.subarray(16)];
  return {
    header: Buffer.concat([Buffer.from([1, 0, 2, 0, 2, 0]), numbers(4, about.length), about, ...proven]),
    keyOf,
  };
}

/** Puts the record FilePass behind BOF, and moves what points to the sheets. */
function withFilePass(stream: Buffer, header: Buffer): Buffer {
  const moved = Buffer.from(stream);
  const record = Buffer.concat([Buffer.from([types.filePass, 0, header.length, 0]), header]);
  for (let at = 0; at + 4 <= moved.length; at += 4 + moved.readUInt16LE(at + 2)) {
    if (moved.readUInt16LE(at) === types.boundSheet)
      moved.writeUInt32LE(moved.readUInt32LE(at + 4) + record.length, at + 4);
  }
  const end = 4 + moved.readUInt16LE(2);
  return Buffer.concat([moved.subarray(0, end), record, moved.subarray(end)]);
}

/** Encrypts the data of the records, whose headers take part of the key's stream and stay readable. */
function encryptRecords(stream: Buffer, keyOf: Scheme['keyOf']): Buffer {
  const blocks = Array.from({ length: Math.ceil(stream.length / blockSize) }, (_, block) =>
    rc4(keyOf(block), stream.subarray(block * blockSize, (block + 1) * blockSize)),
  );
  const encrypted = Buffer.from(stream);
  const all = Buffer.concat(blocks);
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const type = stream.readUInt16LE(at);
    // The place of a sheet stays readable, too.
    const start = at + (type === types.boundSheet ? 8 : 4);
    if (!plain.includes(type)) all.copy(encrypted, start, start, at + 4 + stream.readUInt16LE(at + 2));
  }
  return encrypted;
}

/** An .xls that Excel would have encrypted with a password; of `xor` it has the record only. */
export function encryptedXls(sheet: TestSheet, password: string, encryption: XlsEncryption): Buffer {
  const stream = openCompoundFile(workbookFile([sheet], { type: 'xls' })).stream('Workbook') ?? Buffer.alloc(0);
  if (encryption === 'xor') return compoundFile({ Workbook: withFilePass(stream, Buffer.alloc(6)) });
  const typed = Buffer.from(password, 'utf16le');
  const { header, keyOf } = encryption === 'rc4' ? rc4Scheme(typed) : cryptoApiScheme(typed);
  return compoundFile({ Workbook: encryptRecords(withFilePass(stream, header), keyOf) });
}
