import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface WebBuildFolder {
  /** Folder with index.html. */
  readonly folder: string;
  readonly built: boolean;
}

/** Inputs of the web build, relative to the checkout, without tests. */
const sources = [
  'web/src/**',
  'web/public/**',
  'web/index.html',
  'web/*.config.*',
  'web/docs/**',
  'web/pictures/**',
  'infra/docs/**',
  'contracts/src/**',
  'contracts/domain/src/**',
  'package-lock.json',
];
const stampName = '.sources';
/** Name of the file that lists the assets of a build, one per line, without those of the previous build. */
const assetsName = '.assets';

/**
 * Builds the web app if its sources have changed. Only a complete build replaces the previous build. The assets of the
 * previous build are kept for pages that are still open.
 * @throws Error with the output of the build if the build fails.
 */
export async function rebuildWebAppIfSourcesChanged(
  root: string,
  build: (into: string) => Promise<void> = viteBuild(root),
): Promise<WebBuildFolder> {
  const folder = path.join(root, 'web', 'dist');
  const digest = digestSources(root);
  if (readBuildFile(folder, stampName) === digest) return { folder, built: false };
  const next = `${folder}.${process.pid}`;
  try {
    await build(next);
    compressFiles(next);
    writeFileSync(path.join(next, assetsName), globSync('assets/*', { cwd: next }).join('\n'));
    copyPreviousAssets(folder, next);
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

/** Adds a gzip and a Brotli version of each asset, which the server sends without compressing it again. */
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

/**
 * Copies the assets that the previous build created, but not those that it kept from earlier builds, to the next build.
 */
function copyPreviousAssets(last: string, next: string): void {
  const files = readBuildFile(last, assetsName)?.split('\n') ?? [];
  for (const file of files.filter((name) => name !== '' && !existsSync(path.join(next, name)))) {
    cpSync(path.join(last, file), path.join(next, file));
  }
}

/**
 * Reads a metadata file of a build.
 * @returns `null` if there is no build or no such file.
 */
function readBuildFile(folder: string, name: string): string | null {
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
      const output: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
      child.once('error', reject);
      child.once('close', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`The web app could not be built:\n${Buffer.concat(output).toString()}`));
      });
    });
}
