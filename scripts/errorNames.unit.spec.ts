import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const skippedFolders = new Set(['node_modules', 'dist', 'data', '.git']);
const files = globSync('**/*.ts', { cwd: root, exclude: (name) => skippedFolders.has(path.basename(name)) });

/** An error class that sets its `name`. */
interface NamedErrorClass {
  readonly className: string;
  readonly errorName: string;
}

/** Matches a derived class and its body in code that Biome has formatted. */
const classPattern = /^(?:export )?class (\w+) extends [^{]+\{\n([\s\S]*?)^\}/gm;

function findNamedErrorClasses(file: string): readonly NamedErrorClass[] {
  const classes = readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n').matchAll(classPattern);
  return [...classes].flatMap(([, className = '', body = '']) => {
    const errorName = /\bname = '(\w+)'/.exec(body)?.[1];
    return errorName === undefined ? [] : [{ className, errorName }];
  });
}

test('gives every error the name of its class, so that a name in a log can be found in the code', () => {
  const errorClasses = files.flatMap(findNamedErrorClasses);
  expect(errorClasses.length).toBeGreaterThan(20);
  expect(errorClasses.filter(({ className, errorName }) => className !== errorName)).toEqual([]);
});
