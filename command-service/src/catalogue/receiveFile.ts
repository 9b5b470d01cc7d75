import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import { kindOfExtension } from './import/container/fileKind.ts';
import { refuseUpload, uploadLimits } from './import/uploadLimits.ts';
import type { CatalogueUpload } from './publishUpload.ts';

/** What the parser of forms takes; a file that is cut at its limit is refused by name. */
export const formOptions = {
  limits: { fileSize: uploadLimits.packedBytes, fieldSize: 1000, parts: 3 },
  throwFileSizeLimit: false,
} as const;

/** Longest file name that is kept. */
const longestName = 200;

function noFile(): Refusal {
  return new Refusal('rule', 'upload.no-file', 'Please select a file', [
    { path: 'file', message: 'Please select a file' },
  ]);
}

function notOneFile(): Refusal {
  return new Refusal('shape', 'upload.form', 'Send a form with exactly one file in the field "file".');
}

/** The name without folders and without what no event store can hold; empty for a field that was left empty. */
function cleanName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  return last.toWellFormed().replaceAll('\0', '').trim().slice(-longestName);
}

/** Reads a file to its end, keeping nothing of one that is refused, so that the sender can hear the answer. */
async function collect(part: MultipartFile): Promise<CatalogueUpload | Refusal> {
  const fileName = cleanName(part.filename);
  const refusal = nameRefusal(fileName);
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (refusal !== null || part.file.truncated) continue;
    hash.update(chunk);
    chunks.push(chunk);
  }
  if (refusal !== null) return refusal;
  if (part.file.truncated) {
    return refuseUpload('too-large', `The file is larger than ${uploadLimits.packedBytes / 2 ** 20} MB.`, 'tooLarge');
  }
  return { bytes: Buffer.concat(chunks), fileName, fileDigest: hash.digest('hex') };
}

function nameRefusal(fileName: string): Refusal | null {
  if (fileName === '') return noFile();
  try {
    kindOfExtension(fileName);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** @returns what the one file of the form held, or why it is refused; `null` without a file. */
async function readForm(request: FastifyRequest): Promise<CatalogueUpload | Refusal | null> {
  let received: CatalogueUpload | Refusal | null = null;
  let parts = 0;
  for await (const part of request.parts()) {
    parts += 1;
    if (part.type === 'file' && part.fieldname === 'file' && received === null) received = await collect(part);
    else if (part.type === 'file') part.file.resume();
  }
  return parts > 1 ? notOneFile() : received;
}

/** The parser of forms has codes of its own, and none where a form breaks off. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && String(error.code).startsWith('FST_')) || /multipart/i.test(error.message);
}

/**
 * Takes the uploaded file from a multipart form with the single field `file`, in memory and at most 25 MB.
 * @throws Refusal 'upload.no-file', 'upload.extension', 'upload.too-large', 'upload.form'.
 */
export async function receiveFile(request: FastifyRequest): Promise<CatalogueUpload> {
  if (!request.isMultipart()) throw noFile();
  const received = await readForm(request).catch((error: unknown) => {
    throw isBrokenForm(error) ? notOneFile() : error;
  });
  if (received === null) throw noFile();
  if (received instanceof Refusal) throw received;
  return received;
}
