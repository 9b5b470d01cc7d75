import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * How the answer of a call is compressed for who takes it, in the encodings' order. Up to `syncThreshold` bytes that happens at
 * once: it takes a tenth of a millisecond, less than handing the answer to another thread. What is larger goes there, piece by piece.
 */
export const compression = {
  threshold: 2048,
  syncThreshold: 16 * 1024,
  encodings: ['br', 'gzip'],
  zlibOptions: { level: 4 },
  brotliOptions: {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 3,
      // 256 kB of memory to find repetitions in, instead of 4 MB, for each answer under way.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
} satisfies compress.FastifyCompressOptions;

/** Compresses the answers of routes that name their `compress`, once the app's `after` is reached. Requests are read as they come. */
export function addCompression(app: FastifyInstance): void {
  void app.register(compress, { global: false, globalDecompression: false });
}
