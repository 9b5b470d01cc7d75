import * as XLSX from 'xlsx';
import { workbookFile } from './workbooks.ts';

/** A compound file with these streams: what Excel wraps an encrypted workbook in, and what other programs keep their files in. */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
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

/** Where the table of sectors stands in a small .xls. */
function tableOf(bytes: Buffer): number {
  return (bytes.readUInt32LE(0x4c) + 1) * sectorSize;
}

/** An honest .xls whose workbook takes several sectors. */
export function honestXls(rows = 60): Buffer {
  const providers = Array.from({ length: rows }, (_none, index) => [`Provider ${index}`, 'MNO']);
  return workbookFile([{ rows: [['Provider', 'Type'], ...providers] }], { type: 'xls' });
}

/** Where the directory's entry of the largest stream stands: the workbook. */
function workbookEntry(bytes: Buffer): number {
  const directory = (bytes.readUInt32LE(0x30) + 1) * sectorSize;
  const entries = Array.from({ length: 4 }, (_none, index) => directory + index * 128);
  const streams = entries.filter((at) => bytes[at + 66] === 2);
  const size = (entry: number): number => bytes.readUInt32LE(entry + 120);
  return streams.reduce((one, other) => (size(other) > size(one) ? other : one));
}

function workbookStart(bytes: Buffer): number {
  return bytes.readUInt32LE(workbookEntry(bytes) + 116);
}

/** The same with the sector that its workbook's third one leads to changed. @param lead what follows there instead. */
export function xlsWithChain(lead: 'circle' | 'outside' | 'end', rows?: number): Buffer {
  const bytes = Buffer.from(honestXls(rows));
  const start = workbookStart(bytes);
  bytes.writeUInt32LE({ circle: start, outside: 0x00ffffff, end: endOfChain }[lead], tableOf(bytes) + (start + 2) * 4);
  // Entered in the middle, where a reader that remembers only where chains begin goes round for ever.
  if (lead === 'circle') bytes.writeUInt32LE(start + 1, workbookEntry(bytes) + 116);
  return bytes;
}

/** An .xls so small that its workbook stands in small sectors, whose chain runs in a circle. */
export function xlsWithSmallCircle(): Buffer {
  const bytes = Buffer.from(honestXls(1));
  const smallTable = (bytes.readUInt32LE(0x3c) + 1) * sectorSize;
  const start = workbookStart(bytes);
  bytes.writeUInt32LE(start, smallTable + (start + 2) * 4);
  return bytes;
}

/** The same with a directory that leads back to itself. */
export function xlsWithCircularDirectory(): Buffer {
  const bytes = Buffer.from(honestXls());
  const first = bytes.readUInt32LE(0x30);
  bytes.writeUInt32LE(first, tableOf(bytes) + first * 4);
  return bytes;
}

/** The same with a list of table sectors, beyond those in the header, that leads back to itself. */
export function xlsWithCircularTable(): Buffer {
  const bytes = Buffer.from(honestXls());
  const sector = workbookStart(bytes);
  bytes.writeUInt32LE(sector, 0x44);
  bytes.writeUInt32LE(1, 0x48);
  bytes.fill(0xff, (sector + 1) * sectorSize, (sector + 2) * sectorSize - 4);
  bytes.writeUInt32LE(sector, (sector + 2) * sectorSize - 4);
  return bytes;
}
