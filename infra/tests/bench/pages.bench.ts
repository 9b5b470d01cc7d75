import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** Size of the code that a page loads in addition to the code that all pages load. */
export interface PageScriptSizeBenchmarkRow {
  readonly path: string;
  /** Bytes of JavaScript, gzipped, without country shapes. */
  readonly scripts: number;
  /** Bytes of the country shapes, gzipped. */
  readonly shapes: number;
}

/** Metric 13: size of the scripts that a visitor of each page loads. */
export interface PageScriptSizeBenchmarkResult {
  /** Bytes of JavaScript that every page loads, gzipped. */
  readonly first: number;
  readonly pages: readonly PageScriptSizeBenchmarkRow[];
}

const web = path.resolve(import.meta.dirname, '../../../web');
const firstModules = ['src/main.tsx', 'src/start.ts'];
/** Modules that a page loads after it is rendered, by the path of the page. */
const loadedLater: Readonly<Record<string, string>> = {
  'coverage-map': 'src/features/coverage/CountryCoverageMap.tsx',
};
const shapesOf = /\/world-atlas\//;

/** Reads the modules that each route loads, by the path of the route. */
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

/** Measures the scripts of every page in a production build. */
export async function benchPageScriptSizes(): Promise<PageScriptSizeBenchmarkResult> {
  const chunks = await buildChunks();
  const findFile = (module: string): string => {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id === path.join(web, module)));
    if (chunk === undefined) throw new Error(`No script contains ${module}.`);
    return chunk.fileName;
  };
  const listFiles = (modules: readonly string[]): ReadonlySet<string> => {
    const files = new Set(modules.map(findFile));
    for (const file of files) for (const each of chunks.get(file)?.imports ?? []) files.add(each);
    return files;
  };
  const countBytes = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '', { level: 9 }).length, 0);
  const isShapes = (file: string): boolean => chunks.get(file)?.moduleIds.some((id) => shapesOf.test(id)) ?? false;
  const first = listFiles(firstModules);
  const routed = [...routedModules()].filter(([, modules]) => modules.length > 0);
  const pages = routed.map(([page, modules]): PageScriptSizeBenchmarkRow => {
    const later = loadedLater[page] === undefined ? [] : [loadedLater[page]];
    const files = [...listFiles([...modules, ...later])].filter((file) => !first.has(file));
    const scripts = countBytes(files.filter((file) => !isShapes(file)));
    return { path: page, scripts, shapes: countBytes(files.filter(isShapes)) };
  });
  return { first: countBytes([...first]), pages };
}
