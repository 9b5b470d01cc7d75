import { msg, plural } from '@lingui/core/runtime-macro';
import { crc32 } from 'node:zlib';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import {
  createEncryptedFileRefusal,
  createUploadRefusal,
  type UploadedWorkbookLimits,
} from '../catalogueUploadLimits.ts';

/** A ZIP archive that inflates only the parts that are read, so that pictures and similar parts cost nothing. */
export interface ZipArchive {
  /** Names of all parts except folders, in lower case. */
  readonly names: readonly string[];
  readonly has: (name: string) => boolean;
  /**
   * Inflates a part as a stream, which may be abandoned at any time. Names are case-insensitive.
   * @throws Refusal upload.zip-bomb, upload.too-large, upload.compression, upload.damaged.
   */
  readonly read: (name: string) => AsyncGenerator<Buffer, void>;
}

/** Up to this inflated size in bytes, a high compression ratio only means that the sheet is repetitive. */
const harmlessBytes = 16 * 2 ** 20;
/** Maximum compression ratio. Text sheets reach about 30; deflate can reach 1032. */
const maxRatio = 150;

const stored = 0;
const deflated = 8;
/** Names of ZIP compression methods that Excel does not use. */
const compressionNames: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'BZip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

interface Budget {
  readonly limits: UploadedWorkbookLimits;
  inflated: number;
}

function zipBombRefusal(): Refusal {
  return createUploadRefusal(
    'upload.zip-bomb',
    msg`The file contains far more data when uncompressed than is usual for a workbook of its size. Open it in Excel, save it again, and upload the new file.`,
  );
}

function inflatedSizeRefusal(limits: UploadedWorkbookLimits): Refusal {
  const reason = msg`The file is larger than ${{ megabytes: limits.inflatedBytes / 2 ** 20 }} MB when uncompressed. Remove pictures and unused sheets, and upload it again.`;
  return createUploadRefusal('upload.too-large', reason, 'tooLarge');
}

function damagedRefusal(): Refusal {
  return createUploadRefusal(
    'upload.damaged',
    msg`The file is damaged or incomplete. Open it in Excel, save it again, and upload the new file.`,
  );
}

function compressionRefusal(entry: Entry): Refusal {
  const method = compressionNames[entry.compressionMethod] ?? String(entry.compressionMethod);
  const reason = msg`The file uses the compression method ${{ method }}, which is not supported. Open the file in Excel, save it again, and upload the new file.`;
  return createUploadRefusal('upload.compression', reason);
}

function isSuspicious(inflated: number, packed: number): boolean {
  return inflated > harmlessBytes && inflated > maxRatio * packed;
}

function consumeBudget(budget: Budget, entryBytes: number, entry: Entry, bytes: number): void {
  budget.inflated += bytes;
  if (entryBytes > entry.uncompressedSize || isSuspicious(entryBytes, entry.compressedSize)) throw zipBombRefusal();
  if (budget.inflated > budget.limits.inflatedBytes) throw inflatedSizeRefusal(budget.limits);
}

async function* inflate(zip: ZipFile, entry: Entry, budget: Budget): AsyncGenerator<Buffer, void> {
  if (isSuspicious(entry.uncompressedSize, entry.compressedSize)) throw zipBombRefusal();
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) throw compressionRefusal(entry);
  const stream = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  let bytes = 0;
  let checksum = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    checksum = crc32(chunk, checksum);
    consumeBudget(budget, bytes, entry, chunk.length);
    yield chunk;
  }
  if (bytes !== entry.uncompressedSize || checksum !== entry.crc32) throw damagedRefusal();
}

async function* convertErrors(chunks: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  try {
    yield* chunks;
  } catch (error) {
    throw error instanceof Refusal ? error : damagedRefusal();
  }
}

async function listEntries(zip: ZipFile, limits: UploadedWorkbookLimits): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > limits.parts) {
    const reason = msg`The workbook contains ${plural({ count: zip.entryCount }, { one: '# inner file', other: '# inner files' })} (such as sheets and pictures), more than the maximum of ${{ max: limits.parts }}. Remove pictures and unused sheets, and upload it again.`;
    throw createUploadRefusal('upload.too-many-parts', reason);
  }
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw createEncryptedFileRefusal();
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return entries;
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: false }, (error, zip) => {
      if (error === null) resolve(zip);
      else reject(error);
    });
  });
}

/**
 * Opens an archive and reads its directory. The limit on inflated bytes applies to the total of all parts that are
 * read.
 * @throws Refusal upload.too-many-parts, upload.encrypted, upload.damaged.
 */
export async function openZipArchive(bytes: Buffer, limits: UploadedWorkbookLimits): Promise<ZipArchive> {
  try {
    const zip = await openZip(bytes);
    const entries = await listEntries(zip, limits);
    const budget: Budget = { limits, inflated: 0 };
    return {
      names: [...entries.keys()].filter((name) => !name.endsWith('/')),
      has: (name) => entries.has(name.toLowerCase()),
      read: (name) => {
        const entry = entries.get(name.toLowerCase());
        if (entry === undefined) throw damagedRefusal();
        return convertErrors(inflate(zip, entry, budget));
      },
    };
  } catch (error) {
    throw error instanceof Refusal ? error : damagedRefusal();
  }
}
