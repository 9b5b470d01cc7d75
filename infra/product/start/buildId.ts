import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Inputs of a build, relative to the checkout: sources, migrations, web/index.html, package.json and package-lock.json.
 */
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

/** File with the build id in images, which contain only some of the sources. */
const shippedName = '.build';

/**
 * @returns the build id: 16 hexadecimal digits that change with every input of the build, even if the version is the
 * same.
 */
export function computeBuildId(root: string): string {
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
