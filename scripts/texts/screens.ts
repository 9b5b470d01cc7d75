import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Files whose dynamic imports are screens: the routes of the app and the tabs of the administration. */
const screenLists = ['web/src/app/routes.tsx', 'web/src/app/admin/adminTabs.ts'];

/** Returns the source files of the web app that a file imports, statically or dynamically. */
function listImports(file: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => path.join(path.dirname(file), fileName))
    .filter((imported) => /\.tsx?$/.test(imported) && existsSync(imported));
}

/** Returns the files that a file imports, directly or through other files, and the file itself. */
function collectImports(file: string, imports: Map<string, readonly string[]>): ReadonlySet<string> {
  const seen = new Set([file]);
  for (const each of seen) {
    const imported = imports.get(each) ?? listImports(each);
    imports.set(each, imported);
    for (const other of imported) if (!screenLists.includes(other)) seen.add(other);
  }
  return seen;
}

/** Returns the screens of the web app: modules that a list of screens imports dynamically. */
function listScreens(): readonly string[] {
  const dynamicImport = /import\(\s*'([^']+)'\s*\)/g;
  return screenLists.flatMap((list) =>
    [...readFileSync(list, 'utf8').matchAll(dynamicImport)].map(([, name]) =>
      path.join(path.dirname(list), name ?? ''),
    ),
  );
}

/** The heading for texts that several screens show. */
export const severalScreens = 'Several screens';

/**
 * Maps source files of the web app to the name of the screen that shows their texts, for example `ProvidersPage`. Files
 * that are missing belong to several screens, or to the frame of the app.
 */
export function mapFilesToScreens(): ReadonlyMap<string, string> {
  const imports = new Map<string, readonly string[]>();
  const screensByFile = new Map<string, string | null>();
  for (const screen of listScreens())
    for (const file of collectImports(screen, imports)) {
      const name = path.basename(screen).replace(/\.tsx?$/, '');
      screensByFile.set(file, screensByFile.has(file) ? null : name);
    }
  return new Map([...screensByFile].flatMap(([file, screen]) => (screen === null ? [] : [[file, screen] as const])));
}
