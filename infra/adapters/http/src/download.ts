import type { FastifyReply } from 'fastify';

const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

/** File formats of downloads. */
export type DownloadFormat = keyof typeof fileTypes;

/**
 * Turns a response into a file download.
 * @param name ASCII letters, without the file extension.
 */
export function setDownloadHeaders(reply: FastifyReply, format: DownloadFormat, name: string): FastifyReply {
  return reply.type(fileTypes[format]).header('content-disposition', `attachment; filename="${name}.${format}"`);
}

/** Characters that some browsers reject in a file name. */
const unsafeNameCharacters = /[^\w .()-]/g;

/**
 * Turns an uploaded file into a response that browsers save but never display: the file cannot run scripts, and shared
 * caches do not store it.
 * @param name original file name in any script, without folders.
 */
export function setAttachmentHeaders(reply: FastifyReply, name: string): FastifyReply {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return reply
    .header(
      'content-disposition',
      `attachment; filename="${name.replace(unsafeNameCharacters, '_')}"; filename*=UTF-8''${encoded}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');
}
