import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { createUploadRefusal } from '../catalogueUploadLimits.ts';

/** The top-level streams of a compound file ([MS-CFB]), one of which is the workbook of an .xls file. */
export interface OleCompoundFile {
  readonly names: readonly string[];
  /**
   * @returns `null` if no stream has this name.
   * @throws Refusal upload.damaged.
   */
  readonly stream: (name: string) => Buffer | null;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

/** Sectors of one size with their chains. */
interface Chains {
  readonly count: number;
  readonly next: (sector: number) => number;
  readonly getSectorBytes: (sector: number) => Buffer;
  readonly sectorSize: number;
}

const endOfChain = 0xfffffffe;
/** This value and all larger ones are markers instead of sector numbers. */
const firstMarker = 0xfffffffa;
const entrySize = 128;
const headerSize = 512;
const kinds = { stream: 2, root: 5 } as const;

/** @param detail sentence about the damage. */
function damagedRefusal(detail: Message): Refusal {
  return createUploadRefusal(
    'upload.damaged',
    msg`The .xls file is damaged. Open the file in Excel, save it again, and upload the new file. Technical details: ${{ detail }}`,
  );
}

/** Follows a chain from `start`. Every sector may occur only once, so that a chain cannot be longer than the file. */
function followChain(chains: Chains, start: number, maxSectors = Infinity): number[] {
  const visited = new Uint8Array(chains.count);
  const sectors: number[] = [];
  for (let sector = start; sector !== endOfChain && sectors.length < maxSectors; sector = chains.next(sector)) {
    if (sector >= chains.count)
      throw damagedRefusal(msg`A sector chain leads outside the file, or the file is incomplete.`);
    if (visited[sector] === 1) throw damagedRefusal(msg`A sector chain is circular.`);
    visited[sector] = 1;
    sectors.push(sector);
  }
  return sectors;
}

function readChain(chains: Chains, start: number, size: number): Buffer {
  if (size === 0) return Buffer.alloc(0);
  const needed = Math.ceil(size / chains.sectorSize);
  if (needed > chains.count) throw damagedRefusal(msg`A stream is longer than the file.`);
  const sectors = followChain(chains, start, needed);
  if (sectors.length < needed) throw damagedRefusal(msg`A sector chain ends too early.`);
  return Buffer.concat(sectors.map(chains.getSectorBytes)).subarray(0, size);
}

function parseSectorNumbers(sector: Buffer): number[] {
  return Array.from({ length: Math.floor(sector.length / 4) }, (_none, index) => sector.readUInt32LE(index * 4));
}

/**
 * Numbers of the sectors that contain the allocation table. The header lists up to 109 of them, and a separate chain
 * lists the others.
 */
function findTableSectors(
  bytes: Buffer,
  sectorSize: number,
  sectors: Pick<Chains, 'count' | 'getSectorBytes'>,
): number[] {
  const listed = parseSectorNumbers(bytes.subarray(0x4c, headerSize));
  const last = (sector: number): number => sectors.getSectorBytes(sector).readUInt32LE(sectorSize - 4);
  const first = bytes.readUInt32LE(0x44);
  const chain =
    first >= firstMarker ? [] : followChain({ ...sectors, sectorSize, next: treatMarkersAsEnd(last) }, first);
  for (const sector of chain)
    listed.push(...parseSectorNumbers(sectors.getSectorBytes(sector).subarray(0, sectorSize - 4)));
  const used = listed.filter((sector) => sector < firstMarker);
  if (used.some((sector) => sector >= sectors.count)) {
    throw damagedRefusal(msg`The sector table refers to sectors outside the file, or the file is incomplete.`);
  }
  if (new Set(used).size !== used.length) throw damagedRefusal(msg`The sector table contains a sector twice.`);
  return used;
}

/** Treats every marker as the end of the chain, because some programs end the table's chain with another marker. */
function treatMarkersAsEnd(next: Chains['next']): Chains['next'] {
  return (sector) => {
    const following = next(sector);
    return following >= firstMarker ? endOfChain : following;
  };
}

function openSectors(bytes: Buffer, sectorSize: number): Chains {
  const count = Math.ceil(bytes.length / sectorSize) - 1;
  const getSectorBytes = (sector: number): Buffer => {
    const found = bytes.subarray((sector + 1) * sectorSize, (sector + 2) * sectorSize);
    return found.length === sectorSize ? found : Buffer.concat([found], sectorSize);
  };
  const table = findTableSectors(bytes, sectorSize, { count, getSectorBytes });
  const perSector = sectorSize / 4;
  const next = (sector: number): number => {
    const tableSector = table[Math.floor(sector / perSector)];
    if (tableSector === undefined) throw damagedRefusal(msg`The sector table is too short.`);
    return getSectorBytes(tableSector).readUInt32LE((sector % perSector) * 4);
  };
  return { count, next, getSectorBytes, sectorSize };
}

function readEntry(bytes: Buffer): Entry {
  const nameLength = Math.min(64, bytes.readUInt16LE(64));
  return {
    name: bytes.toString('utf16le', 0, Math.max(0, nameLength - 2)),
    type: bytes.readUInt8(66),
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  };
}

function readDirectory(sectors: Chains, start: number): Entry[] {
  const bytes = Buffer.concat(followChain(sectors, start).map(sectors.getSectorBytes));
  return Array.from({ length: Math.floor(bytes.length / entrySize) }, (_none, index) =>
    readEntry(bytes.subarray(index * entrySize, (index + 1) * entrySize)),
  );
}

/** Lists the members of the root. The members form a tree. Each entry is visited once, even in a malformed tree. */
function listTopEntries(directory: readonly Entry[], root: Entry): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  const visited = new Set<number>();
  const waiting = [root.child];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = directory[index];
    if (entry === undefined || visited.has(index)) continue;
    visited.add(index);
    waiting.push(entry.left, entry.right);
    if (!found.has(entry.name.toLowerCase())) found.set(entry.name.toLowerCase(), entry);
  }
  return found;
}

function openMiniSectors(bytes: Buffer, sectors: Chains, root: Entry): Chains {
  const first = bytes.readUInt32LE(0x3c);
  const table = first >= firstMarker ? [] : followChain(sectors, first).map(sectors.getSectorBytes);
  const sectorSize = 64;
  const stream = readChain(sectors, root.start, root.size);
  const numbers = Buffer.concat(table);
  return {
    count: Math.min(Math.ceil(stream.length / sectorSize), numbers.length / 4),
    next: (sector) => numbers.readUInt32LE(sector * 4),
    getSectorBytes: (sector) => stream.subarray(sector * sectorSize, (sector + 1) * sectorSize),
    sectorSize,
  };
}

/**
 * Opens a compound file. Follows the chain of a stream only when the stream is requested. Checks each chain before a
 * parser reads it, and refuses a chain that is circular, leads out of the file or has the wrong length.
 * @throws Refusal upload.damaged.
 */
export function openOleCompoundFile(bytes: Buffer): OleCompoundFile {
  if (bytes.length < headerSize) throw damagedRefusal(msg`The file header is incomplete.`);
  const shift = bytes.readUInt16LE(0x1e);
  if (shift !== 9 && shift !== 12) throw damagedRefusal(msg`The file header is not valid.`);
  const sectors = openSectors(bytes, 2 ** shift);
  const directory = readDirectory(sectors, bytes.readUInt32LE(0x30));
  const root = directory.find(({ type }) => type === kinds.root);
  if (root === undefined) throw damagedRefusal(msg`The file has no root directory.`);
  const top = listTopEntries(directory, root);
  const cutoff = bytes.readUInt32LE(0x38);
  return {
    names: [...top.values()].map(({ name }) => name),
    stream: (name) => {
      const entry = top.get(name.toLowerCase());
      if (entry?.type !== kinds.stream) return null;
      const chains = entry.size < cutoff ? openMiniSectors(bytes, sectors, root) : sectors;
      return readChain(chains, entry.start, entry.size);
    },
  };
}
