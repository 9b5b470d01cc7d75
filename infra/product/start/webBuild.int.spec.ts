import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rebuildWebAppIfSourcesChanged } from './webBuild.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'web-build-'));
  mkdirSync(path.join(root, 'web', 'src'), { recursive: true });
  write('web/src/main.tsx', 'first');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text);

/** Replaces Vite: the output shows which sources it was built from. */
async function build(into: string): Promise<void> {
  mkdirSync(path.join(into, 'assets'), { recursive: true });
  writeFileSync(path.join(into, 'assets', 'index-4f2a.js'), 'run();');
  writeFileSync(path.join(into, 'index.html'), readFileSync(path.join(root, 'web/src/main.tsx')));
  await Promise.resolve();
}

test('builds once, and again when a source has changed or was removed', async () => {
  const { folder, built } = await rebuildWebAppIfSourcesChanged(root, build);
  expect(built).toBe(true);
  expect((await rebuildWebAppIfSourcesChanged(root, build)).built).toBe(false);
  write('web/src/main.tsx', 'second');
  expect((await rebuildWebAppIfSourcesChanged(root, build)).built).toBe(true);
  expect(readFileSync(path.join(folder, 'index.html'), 'utf8')).toBe('second');
  write('web/src/more.ts', '');
  await rebuildWebAppIfSourcesChanged(root, build);
  rmSync(path.join(root, 'web/src/more.ts'));
  expect((await rebuildWebAppIfSourcesChanged(root, build)).built).toBe(true);
});

test('builds again when a document or a picture in it has changed', async () => {
  for (const [folder, file] of [
    ['infra/docs/adr', '0001-install.md'],
    ['web/docs', 'site.ts'],
    ['web/pictures', 'list.png'],
  ] as const) {
    mkdirSync(path.join(root, folder), { recursive: true });
    write(`${folder}/${file}`, 'new');
    expect((await rebuildWebAppIfSourcesChanged(root, build)).built).toBe(true);
    write(`${folder}/${file}`, 'changed');
    expect((await rebuildWebAppIfSourcesChanged(root, build)).built).toBe(true);
    expect((await rebuildWebAppIfSourcesChanged(root, build)).built).toBe(false);
  }
});

test('adds a compressed file for each script', async () => {
  const { folder } = await rebuildWebAppIfSourcesChanged(root, build);
  const read = (name: string) => readFileSync(path.join(folder, 'assets', name));
  expect(brotliDecompressSync(read('index-4f2a.js.br')).toString()).toBe('run();');
  expect(gunzipSync(read('index-4f2a.js.gz')).toString()).toBe('run();');
});

test('keeps the files of the previous build for open pages, and removes older ones', async () => {
  const named = (name: string) => (into: string) => {
    mkdirSync(path.join(into, 'assets'), { recursive: true });
    writeFileSync(path.join(into, 'assets', `${name}.js`), name);
    return Promise.resolve();
  };
  const names = ['first', 'second', 'third'];
  for (const name of names) {
    write('web/src/main.tsx', name);
    await rebuildWebAppIfSourcesChanged(root, named(name));
  }
  const folder = path.join(root, 'web', 'dist', 'assets');
  const kept = readdirSync(folder).filter((file) => file.endsWith('.js'));
  expect(kept.toSorted()).toEqual(['second.js', 'third.js']);
  expect(existsSync(path.join(folder, 'second.js.br'))).toBe(true);
});

test('does not rebuild because of a test', async () => {
  await rebuildWebAppIfSourcesChanged(root, build);
  write('web/src/main.spec.tsx', 'a test');
  expect((await rebuildWebAppIfSourcesChanged(root, build)).built).toBe(false);
});

test('keeps the previous build when the next one fails, and retries', async () => {
  const { folder } = await rebuildWebAppIfSourcesChanged(root, build);
  write('web/src/main.tsx', 'broken');
  const broken = async (into: string): Promise<void> => {
    await build(into);
    throw new Error('unexpected token');
  };
  await expect(rebuildWebAppIfSourcesChanged(root, broken)).rejects.toThrow('unexpected token');
  expect(readFileSync(path.join(folder, 'index.html'), 'utf8')).toBe('first');
  expect(readdirSync(path.join(root, 'web')).toSorted()).toEqual(['dist', 'src']);
  expect((await rebuildWebAppIfSourcesChanged(root, build)).built).toBe(true);
  expect(existsSync(folder)).toBe(true);
});
