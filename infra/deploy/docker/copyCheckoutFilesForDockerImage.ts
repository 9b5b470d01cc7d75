import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { findFilesImportedByPrograms } from './findFilesImportedByPrograms.ts';
import { findImportedPackageFiles } from './findImportedPackageFiles.ts';

/** Glob patterns, relative to the root, of the folders of the workspace packages that programs may import. */
const workspaceFolders = [
  '{command-service,contracts,projections,query-service}',
  '{contracts/domain,projections/read-models,infra/adapters/*,infra/product}',
];

/** Finds the folders of the workspace packages by name. */
function findWorkspaces(root: string): ReadonlyMap<string, string> {
  const manifests = globSync(
    workspaceFolders.map((folder) => `${folder}/package.json`),
    { cwd: root },
  );
  return new Map(
    manifests.map((manifest) => {
      const { name } = JSON.parse(readFileSync(path.join(root, manifest), 'utf8')) as { name: string };
      return [name, path.dirname(manifest)];
    }),
  );
}

/**
 * Links a workspace package as npm does. Its sources stay outside of node_modules, because Node does not run TypeScript
 * inside of node_modules.
 */
function linkWorkspace(into: string, name: string, folder: string): void {
  const link = path.join(into, 'node_modules', name);
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(path.relative(path.dirname(link), path.join(into, folder)), link, 'dir');
}

/**
 * Copies only those files of an installed checkout that the given programs need.
 * @param root folder of the checkout.
 * @param into folder to create.
 * @param programs paths of the programs, relative to the root.
 * @param extraFiles further files and folders, which the programs read by path.
 */
export function copyCheckoutFilesForDockerImage(
  root: string,
  into: string,
  programs: readonly string[],
  extraFiles: readonly string[],
): void {
  const ours = findWorkspaces(root);
  const { files, workspaces, imports } = findFilesImportedByPrograms(root, ours, programs);
  const packages = [...findImportedPackageFiles(imports)].map((file) => path.relative(root, file));
  for (const [name, folder] of ours) if (workspaces.has(folder)) linkWorkspace(into, name, folder);
  const manifests = [...workspaces, 'infra/product', '.'].map((folder) => path.join(folder, 'package.json'));
  for (const place of [...files, ...packages, ...manifests, ...extraFiles]) {
    cpSync(path.join(root, place), path.join(into, place), { recursive: true });
  }
}
