import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|txt|map)$/;

/** Bytes below which a compressed file saves nothing worth a second file. */
const smallest = 1024;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await inBrotli(bytes, { params }));
  await writeFile(`${file}.gz`, await inGzip(bytes, { level: 9 }));
}

/** Puts compressed siblings (.br, .gz) beside the text files of a web build, for `buildWebApp` to send. */
export async function precompress(dist: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  for (const file of files) await compressFile(path.join(file.parentPath, file.name));
}
