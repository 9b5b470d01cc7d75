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
