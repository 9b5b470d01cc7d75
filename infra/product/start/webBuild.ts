import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface WebBuild {
  /** Folder with index.html. */
  readonly folder: string;
  readonly built: boolean;
}

/** What the built web app is made from, relative to the checkout; its tests are not. */
const sources = [
  'web/src/**',
  'web/public/**',
  'web/index.html',
  'web/*.config.*',
  'contracts/src/**',
  'package-lock.json',
];
const stampName = '.sources';
/** Names the files of a build's own, one a line. */
const assetsName = '.assets';

/**
 * Builds the web app when its sources are not those that it was built from. A build appears whole or not at all: an interrupted
 * one leaves the last one in place. The files of the last one stay beside the new: pages that are open ask for them.
 * @throws Error with what the build said.
 */
export async function ensureWebBuild(
  root: string,
  build: (into: string) => Promise<void> = viteBuild(root),
): Promise<WebBuild> {
  const folder = path.join(root, 'web', 'dist');
  const digest = digestSources(root);
  if (readNote(folder, stampName) === digest) return { folder, built: false };
  const next = `${folder}.${process.pid}`;
  try {
    await build(next);
    compressFiles(next);
    writeFileSync(path.join(next, assetsName), globSync('assets/*', { cwd: next }).join('\n'));
    carryAssetsOver(folder, next);
    writeFileSync(path.join(next, stampName), digest);
    rmSync(folder, { recursive: true, force: true });
    renameSync(next, folder);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  return { folder, built: true };
}

function digestSources(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, exclude: (name) => /\.spec\.tsx?$/.test(name) });
  for (const file of files.toSorted()) {
    const absolute = path.join(root, file);
    if (statSync(absolute).isFile()) hash.update(file).update('\0').update(readFileSync(absolute));
  }
  return hash.digest('hex');
}

/** A compressed file beside each one that gains by it, for the server to send as it is. */
function compressFiles(folder: string): void {
  for (const file of globSync('assets/**/*.{js,css,svg,json}', { cwd: folder })) {
    const bytes = readFileSync(path.join(folder, file));
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(
      path.join(folder, `${file}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
  }
}

/** Puts the last build's own files beside those of the next. */
function carryAssetsOver(last: string, next: string): void {
  const files = readNote(last, assetsName)?.split('\n') ?? [];
  for (const file of files.filter((name) => name !== '' && !existsSync(path.join(next, name)))) {
    cpSync(path.join(last, file), path.join(next, file));
  }
}

/** What a build says of itself. @returns `null` when there is no build, or it says nothing. */
function readNote(folder: string, name: string): string | null {
  try {
    return readFileSync(path.join(folder, name), 'utf8');
  } catch {
    return null;
  }
}

function viteBuild(root: string): (into: string) => Promise<void> {
  const web = path.join(root, 'web');
  const require = createRequire(path.join(web, 'package.json'));
  const program = path.join(path.dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');
  return (into) =>
    new Promise((resolve, reject) => {
      const args = [program, 'build', '--outDir', into, '--emptyOutDir', '--logLevel', 'error'];
      const child = spawn(process.execPath, args, { cwd: web, stdio: ['ignore', 'pipe', 'pipe'] });
      const said: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
      child.once('error', reject);
      child.once('close', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`The web app could not be built:\n${Buffer.concat(said).toString()}`));
      });
    });
}
