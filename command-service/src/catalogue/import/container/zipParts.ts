import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { refuseUpload, type UploadLimits } from '../uploadLimits.ts';
import { scanSheet, type SheetScan, type SheetShape } from './sheetScan.ts';

/** An archive's parts as we inflated them, so that the parser never unpacks anything itself. */
export interface ZipParts {
  readonly parts: ReadonlyMap<string, Buffer>;
  /** Number of the last row with a value in any sheet. */
  readonly lastRow: number;
  /** Whether any sheet hides rows or columns. */
  readonly hidden: boolean;
}

/** Below this size a high ratio is nothing but a repetitive sheet. */
const harmlessBytes = 16 * 2 ** 20;
/** Sheets of text reach about 30; deflate can do 1032. */
const highestRatio = 150;
const noSheet: SheetShape = { lastRow: 0, cells: 0, hidden: false };
const doctype = Buffer.from('<!DOCTYPE');

/** Parts that say nothing about the cells: pictures, drawings, pivots, links to other workbooks. */
const skippedParts =
  /(^|\/)(calcChain\.xml$|(charts|customXml|docProps|drawings|embeddings|externalLinks|media|pivotCache|pivotTables|queryTables|tables|theme)\/)/i;

function isRead(name: string): boolean {
  return /\.(xml|rels)$/i.test(name) && !skippedParts.test(name);
}

interface Budget {
  readonly limits: UploadLimits;
  readonly packedBytes: number;
  inflated: number;
}

function refuseBomb(): Refusal {
  return refuseUpload('zip-bomb', 'The file inflates far beyond its size, as no catalogue does.');
}

function refuseInflated(limits: UploadLimits): Refusal {
  const reason = `The file inflates to more than ${limits.inflatedBytes / 2 ** 20} MB.`;
  return refuseUpload('too-large', reason, 'tooLarge');
}

function spend(budget: Budget, entryBytes: number, entry: Entry, bytes: number): void {
  budget.inflated += bytes;
  const suspicious = (inflated: number, packed: number): boolean =>
    inflated > harmlessBytes && inflated > highestRatio * packed;
  if (
    entryBytes > entry.uncompressedSize ||
    suspicious(entryBytes, entry.compressedSize) ||
    suspicious(budget.inflated, budget.packedBytes)
  ) {
    throw refuseBomb();
  }
  if (budget.inflated > budget.limits.inflatedBytes) throw refuseInflated(budget.limits);
}

/** Refuses a document type wherever it stands, also across two chunks. */
function doctypeGuard(name: string): (chunk: Buffer) => void {
  let tail: Buffer = Buffer.alloc(0);
  return (chunk) => {
    if (tail.length === 0 && /^(\xff\xfe|\xfe\xff|.?\0)/s.test(chunk.toString('latin1', 0, 2))) {
      throw refuseUpload('damaged', `The part ${name} is not written in UTF-8.`);
    }
    const seam = Buffer.concat([tail, chunk.subarray(0, doctype.length)]);
    if (seam.includes(doctype) || chunk.includes(doctype)) {
      throw refuseUpload('doctype', `The part ${name} declares a document type, which no workbook needs.`);
    }
    tail = Buffer.concat([tail, chunk.subarray(-doctype.length)]).subarray(-doctype.length + 1);
  };
}

/** Inflates a part without keeping it, and stops at the first thing that is wrong. */
async function checkPart(zip: ZipFile, entry: Entry, budget: Budget): Promise<SheetShape> {
  const stream = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  const guard = /\.(xml|rels|vml)$/i.test(entry.fileName) ? doctypeGuard(entry.fileName) : null;
  let scan: SheetScan | null = null;
  let bytes = 0;
  let checksum = 0;
  for await (const chunk of stream) {
    const isFirst = bytes === 0;
    bytes += chunk.length;
    checksum = crc32(chunk, checksum);
    spend(budget, bytes, entry, chunk.length);
    guard?.(chunk);
    if (isFirst && isRead(entry.fileName) && /<(\w+:)?worksheet[\s>]/.test(chunk.toString('latin1', 0, 4096))) {
      scan = scanSheet(budget.limits);
    }
    scan?.push(chunk);
  }
  if (bytes !== entry.uncompressedSize || checksum !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
  return scan?.shape() ?? noSheet;
}

/** The content of a part that `checkPart` found to be in order. */
async function inflatePart(zip: ZipFile, entry: Entry, bytes: Buffer): Promise<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  if (entry.compressionMethod === 0) return packed;
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) });
}

async function listEntries(zip: ZipFile, limits: UploadLimits): Promise<readonly Entry[]> {
  if (zip.entryCount > limits.parts) {
    throw refuseUpload(
      'too-many-parts',
      `The file holds ${zip.entryCount} parts; at most ${limits.parts} can be read.`,
    );
  }
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  if (entries.some((entry) => entry.isEncrypted())) {
    throw refuseUpload('encrypted', 'The file is protected by a password. Remove it and upload the file again.');
  }
  const declared = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (declared > limits.inflatedBytes) {
    const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
    throw declared > highestRatio * packed ? refuseBomb() : refuseInflated(limits);
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

function checkIsWorkbook(parts: ReadonlyMap<string, Buffer>): void {
  if (parts.has('xl/workbook.xml')) return;
  const types = parts.get('[Content_Types].xml')?.toString('latin1') ?? '';
  if (/spreadsheetml\.(sheet|template)\.main|ms-excel\.(sheet|template)\.macroEnabled\.main/i.test(types)) return;
  if (/ms-excel\.sheet\.binary/i.test(types)) {
    throw refuseUpload('not-excel', 'This is a binary workbook (.xlsb). Save it as .xlsx and upload it again.');
  }
  throw refuseUpload('not-excel', 'The content is an archive or a document, not an Excel workbook.');
}

async function readAll(bytes: Buffer, limits: UploadLimits): Promise<ZipParts> {
  const zip = await openZip(bytes);
  const entries = await listEntries(zip, limits);
  const budget: Budget = { limits, packedBytes: bytes.length, inflated: 0 };
  const shapes: SheetShape[] = [];
  for (const entry of entries) shapes.push(await checkPart(zip, entry, budget));
  const cells = shapes.reduce((sum, shape) => sum + shape.cells, 0);
  if (cells > limits.cells)
    throw refuseUpload('too-large', `The workbook has more than ${limits.cells} cells.`, 'tooLarge');
  const parts = new Map<string, Buffer>();
  for (const entry of entries) {
    if (isRead(entry.fileName)) parts.set(entry.fileName, await inflatePart(zip, entry, bytes));
  }
  checkIsWorkbook(parts);
  return {
    parts,
    lastRow: Math.max(0, ...shapes.map((shape) => shape.lastRow)),
    hidden: shapes.some((shape) => shape.hidden),
  };
}

/**
 * Unpacks an .xlsx within the limits, counting what really inflates, and keeps the parts that the parser needs.
 * @throws Refusal upload.zip-bomb, upload.too-large, upload.too-many-parts, upload.encrypted, upload.doctype, upload.too-wide,
 * upload.too-many-rows, upload.not-excel or upload.damaged.
 */
export async function readZipParts(bytes: Buffer, limits: UploadLimits): Promise<ZipParts> {
  try {
    return await readAll(bytes, limits);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuseUpload('damaged', 'The file is damaged or was cut off while it was sent.');
  }
}
