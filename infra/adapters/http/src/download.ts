import type { FastifyReply } from 'fastify';

const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

/** The formats in which files are taken away. */
export type FileFormat = keyof typeof fileTypes;

/** Makes an answer a file that the browser saves. @param name plain letters, without its ending. */
export function nameDownload(reply: FastifyReply, format: FileFormat, name: string): FastifyReply {
  return reply.type(fileTypes[format]).header('content-disposition', `attachment; filename="${name}.${format}"`);
}

/** Everything but letters, digits and a few signs that every browser takes in a name. */
const odd = /[^\w .()-]/g;

/**
 * Makes somebody else's file an answer that a browser saves and never shows: nothing in it runs, and no cache that others share keeps it.
 * @param name as the file is called, in any script, without folders.
 */
export function saveOnly(reply: FastifyReply, name: string): FastifyReply {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return reply
    .header('content-disposition', `attachment; filename="${name.replace(odd, '_')}"; filename*=UTF-8''${encoded}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');
}
