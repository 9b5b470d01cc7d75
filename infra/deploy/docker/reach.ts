import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { Import } from './reachPackages.ts';

/** What programs need of the sources; paths are relative to the root of the checkout. */
export interface Reached {
  /** Sources, and what they name by `new URL(…, import.meta.url)`; a folder counts with all that is in it. */
  readonly files: ReadonlySet<string>;
  /** Folders of our packages that are imported by name. */
  readonly workspaces: ReadonlySet<string>;
  /** What is imported of packages of others. */
  readonly imports: readonly Import[];
}

const imported = /\b(?:from|import)\s*(?:\(\s*)?['"]([^'"\n]+)['"]/g;
const named = /new URL\(\s*['"](\.[^'"\n]*)['"],\s*import\.meta\.url/g;

function matchesOf(pattern: RegExp, text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** Folder of a package's sources as its `exports` name it. */
function sourcesOf(root: string, workspace: string): string {
  const manifest = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')) as {
    readonly exports?: Readonly<Record<string, string>>;
  };
  return path.join(workspace, (manifest.exports?.['./*'] ?? '').replace(/\*$/, ''));
}

/** Made files and the root of the checkout are named too, by programs that do not read all of them. */
function isSource(place: string): boolean {
  return path.normalize(`${place}/`) !== './' && !place.split(path.sep).includes('node_modules');
}

/**
 * Follows imports, also those by `import()`, and files named by `new URL(…, import.meta.url)`, from some programs on.
 * @param ours folders of our packages by their names. @param entries programs, relative to the root.
 * @throws Error when one of our files is not there.
 */
export function reach(root: string, ours: ReadonlyMap<string, string>, entries: readonly string[]): Reached {
  const [files, workspaces] = [new Set<string>(), new Set<string>()];
  const imports: Import[] = [];
  const waiting = [...entries];
  const follow = (specifier: string, from: string): void => {
    const [packageName = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
    const workspace = ours.get(packageName);
    if (specifier.startsWith('.')) waiting.push(path.join(path.dirname(from), specifier));
    else if (workspace === undefined) imports.push({ specifier, from: path.join(root, from) });
    else {
      workspaces.add(workspace);
      waiting.push(path.join(sourcesOf(root, workspace), specifier.slice(packageName.length + 1)));
    }
  };
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!file.endsWith('.ts')) continue;
    const source = stripTypeScriptTypes(readFileSync(path.join(root, file), 'utf8'));
    for (const specifier of matchesOf(imported, source)) follow(specifier, file);
    const places = matchesOf(named, source).map((place) => path.join(path.dirname(file), place));
    waiting.push(...places.filter(isSource));
  }
  return { files, workspaces, imports };
}
