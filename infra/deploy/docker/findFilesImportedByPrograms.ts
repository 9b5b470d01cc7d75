import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { PackageImport } from './findImportedPackageFiles.ts';

/** Files that programs need; paths are relative to the root of the checkout. */
export interface FilesImportedByPrograms {
  /** Sources, and paths in `new URL(…, import.meta.url)`; a folder includes its whole content. */
  readonly files: ReadonlySet<string>;
  /** Folders of the imported workspace packages. */
  readonly workspaces: ReadonlySet<string>;
  /** Imports of external packages. */
  readonly imports: readonly PackageImport[];
}

const importPattern = /\b(?:from|import)\s*(?:\(\s*)?['"]([^'"\n]+)['"]/g;
const urlPattern = /new URL\(\s*['"](\.[^'"\n]*)['"],\s*import\.meta\.url/g;

function listMatches(pattern: RegExp, text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** Finds the source folder of a workspace package from its `exports`. */
function findSourceFolder(root: string, workspace: string): string {
  const manifest = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')) as {
    readonly exports?: Readonly<Record<string, string>>;
  };
  return path.join(workspace, (manifest.exports?.['./*'] ?? '').replace(/\*$/, ''));
}

/**
 * Whether a path must be copied. Excludes paths inside node_modules, and the root of the checkout, which programs
 * reference but do not read completely.
 */
function isSource(place: string): boolean {
  return path.normalize(`${place}/`) !== './' && !place.split(path.sep).includes('node_modules');
}

/**
 * Finds the files that programs need, by following imports, including `import()`, and paths in
 * `new URL(…, import.meta.url)`.
 * @param ours folders of the workspace packages, by package name.
 * @param entries paths of the programs, relative to the root.
 * @throws Error if a workspace file does not exist, or for an import of the form `#name`.
 */
export function findFilesImportedByPrograms(
  root: string,
  ours: ReadonlyMap<string, string>,
  entries: readonly string[],
): FilesImportedByPrograms {
  const [files, workspaces] = [new Set<string>(), new Set<string>()];
  const imports: PackageImport[] = [];
  const waiting = [...entries];
  const follow = (specifier: string, from: string): void => {
    // It would count as a package that is not installed, and its file would be missing in the image.
    if (specifier.startsWith('#'))
      throw new Error(`${from} imports ${specifier}. Import it by its package name instead.`);
    const [packageName = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
    const workspace = ours.get(packageName);
    if (specifier.startsWith('.')) waiting.push(path.join(path.dirname(from), specifier));
    else if (workspace === undefined) imports.push({ specifier, from: path.join(root, from) });
    else {
      workspaces.add(workspace);
      waiting.push(path.join(findSourceFolder(root, workspace), specifier.slice(packageName.length + 1)));
    }
  };
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!file.endsWith('.ts')) continue;
    const source = stripTypeScriptTypes(readFileSync(path.join(root, file), 'utf8'));
    for (const specifier of listMatches(importPattern, source)) follow(specifier, file);
    const places = listMatches(urlPattern, source).map((place) => path.join(path.dirname(file), place));
    waiting.push(...places.filter(isSource));
  }
  return { files, workspaces, imports };
}
