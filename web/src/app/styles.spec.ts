import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const mantine = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');
const read = (file: string): string => readFileSync(join(source, file), 'utf8');

function importedComponents(): Set<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const imports = files.flatMap((file) => [...read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]);
  const names = imports.flatMap(([, list]) => (list ?? '').split(','));
  return new Set(names.map((name) => name.replace(/\btype\b|as .*/g, '').trim()));
}

test('includes the style sheet of every Mantine component in use', () => {
  const sheets = read('app/styles.ts');
  const missing = [...importedComponents()].filter(
    (name) => existsSync(join(mantine, `${name}.css`)) && !sheets.includes(`styles/${name}.css`),
  );
  expect(missing).toEqual([]);
});
