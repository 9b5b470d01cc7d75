import * as XLSX from 'xlsx';
import { createTestWorkbook } from './workbooks.ts';

/**
 * Creates a compound file with these streams, like the container of an encrypted workbook or the files of other
 * programs.
 */
export function createTestOleCompoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const files = XLSX.CFB as {
    utils: { cfb_new: () => object; cfb_add: (file: object, path: string, content: Buffer) => void };
    write: (file: object, options: { type: 'buffer' }) => Buffer;
  };
  const file = files.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) files.utils.cfb_add(file, path, content);
  return files.write(file, { type: 'buffer' });
}

const sectorSize = 512;
const endOfChain = 0xfffffffe;

/** Offset of the sector allocation table in a small .xls file. */
function findTableOffset(bytes: Buffer): number {
  return (bytes.readUInt32LE(0x4c) + 1) * sectorSize;
}

/** Creates a valid .xls with a workbook of several sectors. */
export function createValidTestXls(rows = 60): Buffer {
  const providers = Array.from({ length: rows }, (_none, index) => [`Provider ${index}`, 'MNO']);
  return createTestWorkbook([{ rows: [['Provider', 'Type'], ...providers] }], { type: 'xls' });
}

/** Offset of the directory entry of the largest stream, which is the workbook. */
function findWorkbookEntry(bytes: Buffer): number {
  const directory = (bytes.readUInt32LE(0x30) + 1) * sectorSize;
  const entries = Array.from({ length: 4 }, (_none, index) => directory + index * 128);
  const streams = entries.filter((at) => bytes[at + 66] === 2);
  const size = (entry: number): number => bytes.readUInt32LE(entry + 120);
  return streams.reduce((one, other) => (size(other) > size(one) ? other : one));
}

function readWorkbookStart(bytes: Buffer): number {
  return bytes.readUInt32LE(findWorkbookEntry(bytes) + 116);
}

/**
 * Creates an .xls with a broken sector chain.
 * @param lead successor of the workbook's third sector.
 */
export function createTestXlsWithBrokenSectorChain(lead: 'circle' | 'outside' | 'end', rows?: number): Buffer {
  const bytes = Buffer.from(createValidTestXls(rows));
  const start = readWorkbookStart(bytes);
  bytes.writeUInt32LE(
    { circle: start, outside: 0x00ffffff, end: endOfChain }[lead],
    findTableOffset(bytes) + (start + 2) * 4,
  );
  // The workbook starts in the middle of the circle: a reader that only remembers where chains begin would loop
  // forever.
  if (lead === 'circle') bytes.writeUInt32LE(start + 1, findWorkbookEntry(bytes) + 116);
  return bytes;
}

/** Creates a small .xls whose workbook uses mini sectors with a circular chain. */
export function createTestXlsWithCircularMiniSectors(): Buffer {
  const bytes = Buffer.from(createValidTestXls(1));
  const smallTable = (bytes.readUInt32LE(0x3c) + 1) * sectorSize;
  const start = readWorkbookStart(bytes);
  bytes.writeUInt32LE(start, smallTable + (start + 2) * 4);
  return bytes;
}

/** Creates an .xls with a directory that leads back to itself. */
export function createTestXlsWithCircularDirectory(): Buffer {
  const bytes = Buffer.from(createValidTestXls());
  const first = bytes.readUInt32LE(0x30);
  bytes.writeUInt32LE(first, findTableOffset(bytes) + first * 4);
  return bytes;
}

/** Creates an .xls with a circular list of table sectors beyond those in the header. */
export function createTestXlsWithCircularSectorTable(): Buffer {
  const bytes = Buffer.from(createValidTestXls());
  const sector = readWorkbookStart(bytes);
  bytes.writeUInt32LE(sector, 0x44);
  bytes.writeUInt32LE(1, 0x48);
  bytes.fill(0xff, (sector + 1) * sectorSize, (sector + 2) * sectorSize - 4);
  bytes.writeUInt32LE(sector, (sector + 2) * sectorSize - 4);
  return bytes;
}
