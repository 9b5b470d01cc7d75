import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What the running product is made from, relative to the checkout: sources, migrations, and the packages beside them. */
const sources = [
  '*/src/**',
  '{contracts,projections}/*/src/**',
  'infra/product/**/*.ts',
  'infra/adapters/*/src/**',
  'infra/adapters/postgres/migrations/**',
  'web/index.html',
  'package.json',
  'package-lock.json',
];

function isTest(name: string): boolean {
  return /\.spec\.tsx?$|(^|\/)(testing|fixtures)(\/|$)/.test(name);
}

/** Where a build that is shipped without some of its sources keeps its name. */
const shippedName = '.build';

/** @returns a name of this build, of 16 letters and digits: another as soon as anything in it is, whatever its version says. */
export function buildIdOf(root: string): string {
  const shipped = path.join(root, shippedName);
  if (existsSync(shipped)) return readFileSync(shipped, 'utf8');
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root })
    .filter((name) => !isTest(name))
    .toSorted()) {
    const absolute = path.join(root, file);
    if (statSync(absolute).isFile()) hash.update(file).update('\0').update(readFileSync(absolute));
  }
  return hash.digest('hex').slice(0, 16);
}
