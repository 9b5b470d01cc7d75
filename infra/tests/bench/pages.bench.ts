import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** What a page loads beyond what every page begins with. */
export interface PageFigure {
  readonly path: string;
  /** Bytes of JavaScript, gzipped, without `shapes`. */
  readonly scripts: number;
  /** Bytes of the shapes of the world, gzipped. */
  readonly shapes: number;
}

/** Figure 13: scripts of the pages, as a visitor of each loads them. */
export interface PagesFigure {
  /** Bytes of JavaScript that every page begins with, gzipped. */
  readonly first: number;
  readonly pages: readonly PageFigure[];
}

const web = path.resolve(import.meta.dirname, '../../../web');
const firstModules = ['src/main.tsx', 'src/start.ts'];
/** What a page loads by itself once it stands. */
const loadedLater: Readonly<Record<string, string>> = { 'coverage-map': 'src/features/coverage/CountriesMap.tsx' };
const shapesOf = /\/world-atlas\//;

/** The modules that each page's route loads, by its path. */
function routedModules(): ReadonlyMap<string, readonly string[]> {
  const routes = readFileSync(path.join(web, 'src/app/routes.tsx'), 'utf8');
  const found = new Map<string, string[]>();
  let modules: string[] = [];
  for (const [, page, module] of routes.matchAll(/path: '([^']+)'|import\('([^']+)'\)/g)) {
    if (page !== undefined) found.set(page, (modules = []));
    else if (found.size > 0 && module !== undefined) modules.push(path.join('src/app', module));
  }
  return found;
}

async function buildChunks(): Promise<ReadonlyMap<string, Rolldown.OutputChunk>> {
  const built = await build({ root: web, logLevel: 'error', build: { write: false } });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
}

/** Scripts of every page, built as for people. */
export async function benchPages(): Promise<PagesFigure> {
  const chunks = await buildChunks();
  const fileOf = (module: string): string => {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id === path.join(web, module)));
    if (chunk === undefined) throw new Error(`No script holds ${module}.`);
    return chunk.fileName;
  };
  const filesOf = (modules: readonly string[]): ReadonlySet<string> => {
    const files = new Set(modules.map(fileOf));
    for (const file of files) for (const each of chunks.get(file)?.imports ?? []) files.add(each);
    return files;
  };
  const bytesOf = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '', { level: 9 }).length, 0);
  const isShapes = (file: string): boolean => chunks.get(file)?.moduleIds.some((id) => shapesOf.test(id)) ?? false;
  const first = filesOf(firstModules);
  const routed = [...routedModules()].filter(([, modules]) => modules.length > 0);
  const pages = routed.map(([page, modules]): PageFigure => {
    const later = loadedLater[page] === undefined ? [] : [loadedLater[page]];
    const files = [...filesOf([...modules, ...later])].filter((file) => !first.has(file));
    const scripts = bytesOf(files.filter((file) => !isShapes(file)));
    return { path: page, scripts, shapes: bytesOf(files.filter(isShapes)) };
  });
  return { first: bytesOf([...first]), pages };
}
