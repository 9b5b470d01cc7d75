import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';

/** A file that a form brought, in memory. */
export interface ReceivedFile {
  readonly bytes: Buffer;
  readonly fileName: string;
  /** Hex sha256 of the bytes. */
  readonly fileDigest: string;
  /** The form's other fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Which files a call takes. */
export interface FileRules {
  readonly maxBytes: number;
  /** Fields that may stand beside the file. */
  readonly fields: readonly string[];
  /** Why a file of this name is refused before it is read; `null` when it is not. */
  readonly nameRefusal: (fileName: string) => Refusal | null;
  readonly tooLarge: () => Refusal;
}

/** What the parser of forms takes; a file that is cut at its limit is refused by name. */
export const formOptions = { throwFileSizeLimit: false } as const;

/** Longest file name that is kept, and bytes of a field beside the file. */
const longest = { name: 200, field: 64 * 1024 } as const;

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
  const kept = last.replaceAll('\0', '').trim().slice(-longest.name);
  // What was cut may begin with half a character.
  return kept.replace(/^[\udc00-\udfff]/, '').toWellFormed();
}

/** Reads a file to its end, keeping nothing of one that is refused, so that the sender can hear the answer. */
async function collect(part: MultipartFile, rules: FileRules): Promise<Omit<ReceivedFile, 'fields'> | Refusal> {
  const fileName = cleanName(part.filename);
  const refusal = fileName === '' ? noFile() : rules.nameRefusal(fileName);
  const hash = createHash('sha256');
  // Grows in place: chunks that were kept until the end would stay in memory beside the file for long.
  const held = new ArrayBuffer(0, { maxByteLength: rules.maxBytes + 1 });
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (refusal !== null || part.file.truncated) continue;
    hash.update(chunk);
    held.resize(held.byteLength + chunk.length);
    new Uint8Array(held, held.byteLength - chunk.length).set(chunk);
  }
  if (refusal !== null) return refusal;
  if (part.file.truncated) return rules.tooLarge();
  return { bytes: Buffer.from(held.transferToFixedLength()), fileName, fileDigest: hash.digest('hex') };
}

/** @returns what the one file of the form held, or why it is refused; `null` without a file. */
async function readForm(request: FastifyRequest, rules: FileRules): Promise<ReceivedFile | Refusal | null> {
  let received: Omit<ReceivedFile, 'fields'> | Refusal | null = null;
  const fields: Record<string, string> = {};
  let odd = false;
  const limits = { fileSize: rules.maxBytes, fieldSize: longest.field, parts: 2 + rules.fields.length };
  for await (const part of request.parts({ limits })) {
    const known = part.type === 'file' ? part.fieldname === 'file' : rules.fields.includes(part.fieldname);
    const again = part.type === 'file' ? received !== null : part.fieldname in fields;
    odd ||= !known || again;
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (known && !again) received = await collect(part, rules);
    else part.file.resume();
  }
  if (odd && received !== null) return notOneFile();
  return received === null || received instanceof Refusal ? received : { ...received, fields };
}

/** The parser of forms has codes of its own, and none where a form breaks off. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && String(error.code).startsWith('FST_')) || /multipart/i.test(error.message);
}

/**
 * Takes the file from a multipart form with the field `file`, in memory and within the rules.
 * @throws Refusal 'upload.no-file', 'upload.form', and what the rules refuse.
 */
export async function receiveFile(request: FastifyRequest, rules: FileRules): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw noFile();
  const received = await readForm(request, rules).catch((error: unknown) => {
    throw isBrokenForm(error) ? notOneFile() : error;
  });
  if (received === null) throw noFile();
  if (received instanceof Refusal) throw received;
  return received;
}
