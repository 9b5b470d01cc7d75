import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { reach } from './reach.ts';
import { reachPackages } from './reachPackages.ts';

/** Folders of our packages that programs may import, below the root. */
const ourFolders = [
  '{command-service,contracts,projections,query-service}',
  '{contracts/domain,projections/read-models,infra/adapters/*,infra/product}',
];

/** Folders of our packages by their names. */
function oursIn(root: string): ReadonlyMap<string, string> {
  const manifests = globSync(
    ourFolders.map((folder) => `${folder}/package.json`),
    { cwd: root },
  );
  return new Map(
    manifests.map((manifest) => {
      const { name } = JSON.parse(readFileSync(path.join(root, manifest), 'utf8')) as { name: string };
      return [name, path.dirname(manifest)];
    }),
  );
}

/** A link as npm makes it, so that our sources stand outside node_modules, where Node runs TypeScript. */
function linkOurs(into: string, name: string, folder: string): void {
  const link = path.join(into, 'node_modules', name);
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(path.relative(path.dirname(link), path.join(into, folder)), link, 'dir');
}

/**
 * Copies what some programs need of an installed checkout, and nothing else.
 * @param into folder that is made. @param programs, relative to the root. @param besides files and folders that they read by path.
 */
export function slim(root: string, into: string, programs: readonly string[], besides: readonly string[]): void {
  const ours = oursIn(root);
  const { files, workspaces, imports } = reach(root, ours, programs);
  const packages = [...reachPackages(imports)].map((file) => path.relative(root, file));
  for (const [name, folder] of ours) if (workspaces.has(folder)) linkOurs(into, name, folder);
  const manifests = [...workspaces, 'infra/product', '.'].map((folder) => path.join(folder, 'package.json'));
  for (const place of [...files, ...packages, ...manifests, ...besides]) {
    cpSync(path.join(root, place), path.join(into, place), { recursive: true });
  }
}
