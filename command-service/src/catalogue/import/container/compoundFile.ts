import type { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { refuseUpload } from '../uploadLimits.ts';

/** The streams of a compound file ([MS-CFB]) that stand at its top, as an .xls keeps its workbook. */
export interface CompoundFile {
  readonly names: readonly string[];
  /** @returns `null` when no stream has this name. @throws Refusal upload.damaged. */
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

/** Sectors of one size, and which sector follows which. */
interface Chains {
  readonly count: number;
  readonly next: (sector: number) => number;
  readonly bytesOf: (sector: number) => Buffer;
  readonly sectorSize: number;
}

const endOfChain = 0xfffffffe;
/** Sector numbers from here on are marks, not sectors. */
const firstMark = 0xfffffffa;
const entrySize = 128;
const headerSize = 512;
const kinds = { stream: 2, root: 5 } as const;

function refuseSectors(what: string): Refusal {
  return refuseUpload(
    'upload.damaged',
    `The .xls file is damaged: ${what}. Open it in Excel, save it again and upload that.`,
  );
}

/** The sectors from `start` on; each may come once only, so that a chain can be no longer than the file. */
function walk(chains: Chains, start: number, most = Infinity): number[] {
  const visited = new Uint8Array(chains.count);
  const sectors: number[] = [];
  for (let sector = start; sector !== endOfChain && sectors.length < most; sector = chains.next(sector)) {
    if (sector >= chains.count)
      throw refuseSectors('a chain of its sectors leads out of the file, or the file was cut off');
    if (visited[sector] === 1) throw refuseSectors('a chain of its sectors runs in a circle');
    visited[sector] = 1;
    sectors.push(sector);
  }
  return sectors;
}

function content(chains: Chains, start: number, size: number): Buffer {
  if (size === 0) return Buffer.alloc(0);
  const needed = Math.ceil(size / chains.sectorSize);
  if (needed > chains.count) throw refuseSectors('it names a part that is longer than the file');
  const sectors = walk(chains, start, needed);
  if (sectors.length < needed) throw refuseSectors('a chain of its sectors ends too early');
  return Buffer.concat(sectors.map(chains.bytesOf)).subarray(0, size);
}

function sectorNumbers(sector: Buffer): number[] {
  return Array.from({ length: Math.floor(sector.length / 4) }, (_none, index) => sector.readUInt32LE(index * 4));
}

/** Numbers of the sectors that hold the allocation table: 109 in the header, the others in a chain of their own. */
function tableSectors(bytes: Buffer, sectorSize: number, sectors: Pick<Chains, 'count' | 'bytesOf'>): number[] {
  const listed = sectorNumbers(bytes.subarray(0x4c, headerSize));
  const last = (sector: number): number => sectors.bytesOf(sector).readUInt32LE(sectorSize - 4);
  const first = bytes.readUInt32LE(0x44);
  const chain = first >= firstMark ? [] : walk({ ...sectors, sectorSize, next: markAsEnd(last) }, first);
  for (const sector of chain) listed.push(...sectorNumbers(sectors.bytesOf(sector).subarray(0, sectorSize - 4)));
  const used = listed.filter((sector) => sector < firstMark);
  if (used.some((sector) => sector >= sectors.count)) {
    throw refuseSectors('its table of sectors leads out of the file, or the file was cut off');
  }
  if (new Set(used).size !== used.length) throw refuseSectors('its table of sectors names a sector twice');
  return used;
}

/** Some programs end the chain of the table with another mark. */
function markAsEnd(next: Chains['next']): Chains['next'] {
  return (sector) => {
    const following = next(sector);
    return following >= firstMark ? endOfChain : following;
  };
}

function openSectors(bytes: Buffer, sectorSize: number): Chains {
  const count = Math.ceil(bytes.length / sectorSize) - 1;
  const bytesOf = (sector: number): Buffer => {
    const found = bytes.subarray((sector + 1) * sectorSize, (sector + 2) * sectorSize);
    return found.length === sectorSize ? found : Buffer.concat([found], sectorSize);
  };
  const table = tableSectors(bytes, sectorSize, { count, bytesOf });
  const perSector = sectorSize / 4;
  const next = (sector: number): number => {
    const holder = table[Math.floor(sector / perSector)];
    if (holder === undefined) throw refuseSectors('its table of sectors is too short');
    return bytesOf(holder).readUInt32LE((sector % perSector) * 4);
  };
  return { count, next, bytesOf, sectorSize };
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
  const bytes = Buffer.concat(walk(sectors, start).map(sectors.bytesOf));
  return Array.from({ length: Math.floor(bytes.length / entrySize) }, (_none, index) =>
    readEntry(bytes.subarray(index * entrySize, (index + 1) * entrySize)),
  );
}

/** The members of the root, which hang together as a tree; every one is visited once, however odd the tree is. */
function topEntries(directory: readonly Entry[], root: Entry): ReadonlyMap<string, Entry> {
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
  const table = first >= firstMark ? [] : walk(sectors, first).map(sectors.bytesOf);
  const sectorSize = 64;
  const stream = content(sectors, root.start, root.size);
  const numbers = Buffer.concat(table);
  return {
    count: Math.min(Math.ceil(stream.length / sectorSize), numbers.length / 4),
    next: (sector) => numbers.readUInt32LE(sector * 4),
    bytesOf: (sector) => stream.subarray(sector * sectorSize, (sector + 1) * sectorSize),
    sectorSize,
  };
}

/**
 * Opens a compound file by walking only what is asked for, each chain with the set of sectors that it has visited: a chain that runs
 * in a circle, leads out of the file or is too long is refused before any parser sees it.
 * @throws Refusal upload.damaged.
 */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  if (bytes.length < headerSize) throw refuseSectors('it was cut off in its header');
  const shift = bytes.readUInt16LE(0x1e);
  if (shift !== 9 && shift !== 12) throw refuseSectors('its header is wrong');
  const sectors = openSectors(bytes, 2 ** shift);
  const directory = readDirectory(sectors, bytes.readUInt32LE(0x30));
  const root = directory.find(({ type }) => type === kinds.root);
  if (root === undefined) throw refuseSectors('it has no list of its parts');
  const top = topEntries(directory, root);
  const cutoff = bytes.readUInt32LE(0x38);
  return {
    names: [...top.values()].map(({ name }) => name),
    stream: (name) => {
      const entry = top.get(name.toLowerCase());
      if (entry?.type !== kinds.stream) return null;
      const chains = entry.size < cutoff ? openMiniSectors(bytes, sectors, root) : sectors;
      return content(chains, entry.start, entry.size);
    },
  };
}
