import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import type { MultipartFile } from '@fastify/multipart';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';

/** A file from a multipart form, in memory. */
export interface FileReceivedIntoMemory {
  readonly bytes: Buffer;
  readonly fileName: string;
  /** Hexadecimal SHA-256 of the bytes. */
  readonly fileDigest: string;
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Rules for the file that a call accepts. */
export interface ReceivedFileRules {
  readonly maxBytes: number;
  /** Fields that the form may contain in addition to the file. */
  readonly fields: readonly string[];
  /** Refuses a file by its name before it is read; returns `null` to accept it. */
  readonly nameRefusal: (fileName: string) => Refusal | null;
  readonly tooLarge: () => Refusal;
}

/** Options of the multipart parser. A file that exceeds the size limit is refused with a specific error. */
export const multipartFormOptions = { throwFileSizeLimit: false } as const;

/** Maximum length of a file name in characters, and maximum size of any other form field in bytes. */
const maxLengths = { name: 200, field: 64 * 1024 } as const;

function noFileRefusal(): Refusal {
  const message = msg`Please select a file`;
  return new Refusal('rule', 'upload.no-file', message, [{ path: 'file', message }]);
}

function invalidFormRefusal(): Refusal {
  return new Refusal('shape', 'upload.form', msg`Send a multipart form with exactly one file, in the field "file".`);
}

/**
 * The last 200 characters of the file name without folders. NUL characters are removed, because they cannot be stored.
 * Empty for an empty field.
 */
function cleanName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const kept = last.replaceAll('\0', '').trim().slice(-maxLengths.name);
  // Truncation may leave half a character at the start.
  return kept.replace(/^[\udc00-\udfff]/, '').toWellFormed();
}

/** Reads a file to its end, even if it is refused, so that the sender receives the response. */
async function collect(
  part: MultipartFile,
  rules: ReceivedFileRules,
): Promise<Omit<FileReceivedIntoMemory, 'fields'> | Refusal> {
  const fileName = cleanName(part.filename);
  const refusal = fileName === '' ? noFileRefusal() : rules.nameRefusal(fileName);
  const hash = createHash('sha256');
  // The buffer grows in place, because separate chunks would stay in memory next to the complete file.
  const content = new ArrayBuffer(0, { maxByteLength: rules.maxBytes + 1 });
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (refusal !== null || part.file.truncated) continue;
    hash.update(chunk);
    content.resize(content.byteLength + chunk.length);
    new Uint8Array(content, content.byteLength - chunk.length).set(chunk);
  }
  if (refusal !== null) return refusal;
  if (part.file.truncated) return rules.tooLarge();
  return { bytes: Buffer.from(content.transferToFixedLength()), fileName, fileDigest: hash.digest('hex') };
}

/** @returns the file and fields of the form, or the refusal; `null` if the form has no file. */
async function readForm(
  request: FastifyRequest,
  rules: ReceivedFileRules,
): Promise<FileReceivedIntoMemory | Refusal | null> {
  let received: Omit<FileReceivedIntoMemory, 'fields'> | Refusal | null = null;
  const fields: Record<string, string> = {};
  let isInvalid = false;
  const limits = { fileSize: rules.maxBytes, fieldSize: maxLengths.field, parts: 2 + rules.fields.length };
  for await (const part of request.parts({ limits })) {
    const isExpected = part.type === 'file' ? part.fieldname === 'file' : rules.fields.includes(part.fieldname);
    const isRepeated = part.type === 'file' ? received !== null : part.fieldname in fields;
    isInvalid ||= !isExpected || isRepeated;
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (isExpected && !isRepeated) received = await collect(part, rules);
    else part.file.resume();
  }
  if (isInvalid && received !== null) return invalidFormRefusal();
  return received === null || received instanceof Refusal ? received : { ...received, fields };
}

/**
 * Whether the error is an error of the multipart parser. Its errors have codes that start with `FST_`, except the error
 * for an incomplete form, which is recognised by its message.
 */
function isFormError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && String(error.code).startsWith('FST_')) || /multipart/i.test(error.message);
}

/**
 * Reads the file from the field `file` of a multipart form into memory and checks the rules.
 * @throws Refusal 'upload.no-file', 'upload.form', and the refusals of the rules.
 */
export async function receiveFileIntoMemory(
  request: FastifyRequest,
  rules: ReceivedFileRules,
): Promise<FileReceivedIntoMemory> {
  if (!request.isMultipart()) throw noFileRefusal();
  const received = await readForm(request, rules).catch((error: unknown) => {
    throw isFormError(error) ? invalidFormRefusal() : error;
  });
  if (received === null) throw noFileRefusal();
  if (received instanceof Refusal) throw received;
  return received;
}
