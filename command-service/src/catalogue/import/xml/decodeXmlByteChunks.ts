import { TextDecoder } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { createUploadRefusal } from '../catalogueUploadLimits.ts';

/** Number of bytes at the start of a part that contain the XML declaration. */
const declarationBytes = 256;

/**
 * Detects the encoding from the first bytes: byte order mark, encoding of `<`, or the declaration; UTF-8 by default.
 */
function detectEncoding(start: Buffer): string {
  const hex = start.toString('hex', 0, 4);
  if (hex.startsWith('efbbbf')) return 'utf-8';
  if (hex.startsWith('fffe') || hex === '3c003f00' || hex.startsWith('3c00')) return 'utf-16le';
  if (hex.startsWith('feff') || hex === '003c003f' || hex.startsWith('003c')) return 'utf-16be';
  const declaration = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    start.toString('latin1', 0, declarationBytes),
  );
  return declaration?.[1] ?? 'utf-8';
}

/** Creates a decoder according to a part's first bytes. */
function createDecoder(part: Message, start: Buffer): (bytes?: Buffer) => string {
  const encoding = detectEncoding(start);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    const reason = msg`The file uses the text encoding “${{ encoding }}”, which is not supported. Affected part: ${{ part }}. Open the file in Excel, save it again, and upload the new file.`;
    throw createUploadRefusal('upload.encoding', reason);
  }
  return (bytes) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      const encodingName = decoder.encoding.toUpperCase();
      const reason = msg`The file contains text that is not valid ${{ encoding: encodingName }}. Affected part: ${{ part }}. Open the file in Excel, save it again, and upload the new file.`;
      throw createUploadRefusal('upload.encoding', reason);
    }
  };
}

/**
 * Yields the first chunks as one chunk of at least 256 bytes, which contains the complete XML declaration. Then yields
 * the other chunks unchanged.
 */
async function* mergeFirstChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let start: Buffer = Buffer.alloc(0);
  let isStarted = false;
  for await (const chunk of chunks) {
    if (isStarted) yield chunk;
    else start = Buffer.concat([start, chunk]);
    if (isStarted || start.length < declarationBytes) continue;
    isStarted = true;
    yield start;
  }
  if (!isStarted) yield start;
}

/**
 * Decodes a part of a workbook with its detected encoding.
 * @param part label of the part, such as `sheet “Providers”`.
 * @throws Refusal upload.encoding when the encoding is unknown or does not match the content.
 */
export async function* decodeXmlByteChunks(part: Message, chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  let decode: ((bytes?: Buffer) => string) | null = null;
  for await (const chunk of mergeFirstChunks(chunks)) {
    decode ??= createDecoder(part, chunk);
    yield decode(chunk);
  }
  if (decode !== null) yield decode();
}
