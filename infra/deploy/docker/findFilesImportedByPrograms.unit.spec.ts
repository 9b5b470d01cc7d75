import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isPackageFileNeededAtRuntime } from './isPackageFileNeededAtRuntime.ts';
import { findFilesImportedByPrograms } from './findFilesImportedByPrograms.ts';
import { createMissingDockerSecretFiles } from './secrets.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-reach-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

test('follows imports, named files and workspace packages, and excludes types and unused files', () => {
  write({
    'app/main.ts':
      "import './a.ts';\nimport type { T } from './types.ts';\nconst { b } = await import('@ours/b/c.ts');\n",
    'app/a.ts':
      "import pg from 'pg';\nnew Worker(new URL('./a.worker.ts', import.meta.url));\nnew URL('../', import.meta.url);\n",
    'app/a.worker.ts': 'export {};\n',
    'app/types.ts': 'export type T = string;\n',
    'b/package.json': '{ "name": "@ours/b", "exports": { "./*": "./src/*" } }',
    'b/src/c.ts': 'export const b = 1;\n',
    'b/src/unused.ts': 'export const d = 1;\n',
  });
  const { files, workspaces, imports } = findFilesImportedByPrograms(folder, new Map([['@ours/b', 'b']]), [
    'app/main.ts',
  ]);
  expect([...files].sort()).toEqual(['app/a.ts', 'app/a.worker.ts', 'app/main.ts', 'b/src/c.ts']);
  expect([...workspaces]).toEqual(['b']);
  expect(imports).toEqual([{ specifier: 'pg', from: path.join(folder, 'app/a.ts') }]);
});

test('rejects an import whose file the image would lack', () => {
  write({ 'app/internal.ts': "import { compile } from '#compile';\n" });
  expect(() => findFilesImportedByPrograms(folder, new Map(), ['app/internal.ts'])).toThrow(
    'app/internal.ts imports #compile.',
  );
});

test('excludes package files that no program reads, and keeps licences', () => {
  const inside = ['index.js', 'index.d.ts', 'index.js.map', 'README.md', 'LICENSE.md', 'test/a.js', 'lib/latest.js'];
  expect(inside.filter((file) => isPackageFileNeededAtRuntime('some', file))).toEqual([
    'index.js',
    'LICENSE.md',
    'lib/latest.js',
  ]);
});

test('generates passwords and keys once, each readable by its program only', () => {
  const secrets = path.join(folder, 'secrets');
  const read = (name: string): string => readFileSync(path.join(secrets, name), 'utf8');
  expect(createMissingDockerSecretFiles(secrets, { primary: 'postgres' })).toBe(true);
  const [command, owner] = [read('command/service.env'), read('postgres/password')];
  expect(createMissingDockerSecretFiles(secrets, { primary: 'postgres', replica: 'replica' })).toBe(false);
  expect(read('command/service.env')).toBe(command);
  expect(read('query/service.env')).toContain('@replica:5432/');
  expect(owner).toMatch(/^[0-9a-f]{48}$/);
  for (const program of ['command', 'query', 'projections', 'gateway']) {
    expect(read(`${program}/service.env`)).not.toContain(owner);
  }
  expect(read('gateway/service.env') + read('query/service.env')).not.toContain('KEY_ENCRYPTION_KEY');
  expect(readdirSync(path.join(secrets, 'command'))).toEqual(['service.env']);
  expect((statSync(path.join(secrets, 'command/service.env')).mode & 0o777).toString(8)).toBe('444');
});
