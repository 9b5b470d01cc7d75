import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Options for the compression of responses; the preferred encoding is first. Responses up to `syncThreshold` bytes are
 * compressed synchronously, which takes a tenth of a millisecond and is faster than passing them to another thread.
 * Larger responses are streamed through another thread.
 */
export const responseCompressionOptions = {
  threshold: 2048,
  syncThreshold: 16 * 1024,
  encodings: ['br', 'gzip'],
  zlibOptions: { level: 4 },
  brotliOptions: {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 3,
      // Uses a window of 256 KiB instead of the default of 4 MiB, to save memory per response.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
} satisfies compress.FastifyCompressOptions;

/**
 * Compresses the responses of routes with the option `compress`. Such routes must be added in the app's `after`.
 * Requests are not decompressed.
 */
export function addResponseCompression(app: FastifyInstance): void {
  void app.register(compress, { global: false, globalDecompression: false });
}
