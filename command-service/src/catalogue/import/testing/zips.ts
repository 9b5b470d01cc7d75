import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive, with directory fields that may be wrong. */
export interface TestZipPart {
  readonly name: string;
  readonly packed: Buffer;
  /** The declared size. */
  readonly size: number;
  readonly checksum: number;
  readonly encrypted?: boolean;
  /** The declared compression method; 8 (deflate) by default. */
  readonly method?: number;
}

/** Creates a part with a correct directory entry. */
export function createTestZipPart(name: string, text: string): TestZipPart {
  const content = Buffer.from(text);
  return { name, packed: deflateRawSync(content), size: content.length, checksum: crc32(content) };
}

/**
 * Creates a part of `megabytes` MiB of the digit 0, compressed at about 1000:1. Only 1 MiB of uncompressed data is held
 * in memory.
 */
export function createTestZipBombPart(name: string, megabytes: number, declared = megabytes * 2 ** 20): TestZipPart {
  const megabyte = deflateRawSync(Buffer.alloc(2 ** 20, '0'), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array.from({ length: megabytes }, () => megabyte);
  return { name, packed: Buffer.concat([...blocks, deflateRawSync(Buffer.alloc(0))]), size: declared, checksum: 0 };
}

/** Creates an archive that resembles a workbook with this number of inner files. */
export function createTestWorkbookWithManyParts(parts: number): Buffer {
  const others = Array.from({ length: parts - 1 }, (_, at) => createTestZipPart(`xl/media/${at}.xml`, 'x'));
  return createTestZipFile([createTestZipPart('xl/workbook.xml', '<workbook/>'), ...others]);
}

function encodeCommonHeader(item: TestZipPart): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(item.encrypted === true ? 1 : 0, 2);
  header.writeUInt16LE(item.method ?? 8, 4);
  header.writeUInt32LE(item.checksum, 10);
  header.writeUInt32LE(item.packed.length, 14);
  header.writeUInt32LE(item.size, 18);
  header.writeUInt16LE(item.name.length, 22);
  return header;
}

/** Creates an archive with exactly these parts, even invalid ones. */
export function createTestZipFile(parts: readonly TestZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const item of parts) {
    const name = Buffer.from(item.name);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), encodeCommonHeader(item), name, item.packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), encodeCommonHeader(item), tail, name);
    bodies.push(body);
    offset += body.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, entries, end]);
}
