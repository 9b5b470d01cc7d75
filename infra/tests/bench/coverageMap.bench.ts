import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { findOrInstallChromium } from '../../../scripts/chromium.ts';
import {
  type PairedComparison,
  measurePairedRatio,
  type MedianAndQuartiles,
  calculateMedianAndQuartiles,
} from './pairedComparison.ts';

/** Time until a new choice of technology is visible. The choice changes the shade of `countries` countries. */
export interface CoverageMapRepaintMeasurement {
  readonly countries: number;
  /** Milliseconds with React, compared with changing the attribute of the same countries directly. */
  readonly ms: PairedComparison;
}

export interface CoverageMapBenchmarkResult {
  /** Frames per second while the map is panned and zoomed, compared with moving a static layer of the same picture. */
  readonly comparedWithLayer: PairedComparison;
  /** Frames per second of the same moves, compared with replacing the paths of the picture without React. */
  readonly comparedWithPaths: PairedComparison;
  /** Number of country attributes that a move changes: 0 when nothing is projected or rendered again. */
  readonly changes: MedianAndQuartiles;
  readonly repaints: readonly CoverageMapRepaintMeasurement[];
  /** Bytes that the map adds to a page, gzipped. */
  readonly sizes: { readonly map: number; readonly shapes: number };
}

const pairs = chooseByBenchmarkSize(9, 1);
const countries = chooseByBenchmarkSize([1, 10, 100, 230], [10]);
const config = path.resolve(import.meta.dirname, '../../../web/e2e/mapBench/vite.config.ts');
const viewport = { width: 1440, height: 900 };

function gzipped(folder: string, name: string): number {
  const assets = path.join(folder, 'assets');
  const files = readdirSync(assets).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(assets, file)), { level: 9 }).length, 0);
}

/** Builds the benchmark page for production, and opens it in a browser. */
async function withPage<T>(use: (page: Page, folder: string) => Promise<T>): Promise<T> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'bench-map-'));
  const viteConfig = { configFile: config, logLevel: 'error', build: { outDir } } as const;
  await build(viteConfig);
  const server = await preview({ ...viteConfig, preview: { host: '127.0.0.1', port: 0 } });
  const found = await findOrInstallChromium();
  const browser = await chromium.launch({ executablePath: found.path, args: [...found.args], headless: true });
  try {
    const page = await browser.newPage({ viewport });
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.waitForFunction('window.mapBench !== undefined');
    return await use(page, outDir);
  } finally {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

async function measure(page: Page, folder: string): Promise<CoverageMapBenchmarkResult> {
  const runInPage = (expression: string): Promise<number> => page.evaluate<number>(`mapBench.${expression}`);
  const changes: number[] = [];
  const moveMap = async (): Promise<number> => {
    const frames = await runInPage("frames('map')");
    changes.push(await runInPage('changesOfCountries()'));
    return frames;
  };
  const besideLayer = await measurePairedRatio(moveMap, () => runInPage("frames('layer')"), pairs);
  const besidePaths = await measurePairedRatio(moveMap, () => runInPage("frames('paths')"), pairs);
  const repaints: CoverageMapRepaintMeasurement[] = [];
  for (const count of countries) {
    const by = (how: string) => () => runInPage(`repaint('${how}', ${count})`);
    repaints.push({ countries: count, ms: await measurePairedRatio(by('react'), by('attributes'), pairs) });
  }
  const sizes = { map: gzipped(folder, 'map'), shapes: gzipped(folder, 'shapes') };
  return {
    comparedWithLayer: besideLayer,
    comparedWithPaths: besidePaths,
    changes: calculateMedianAndQuartiles(changes),
    repaints,
    sizes,
  };
}

/** Measures metric 14: the coverage map in a browser, rendered without a graphics card. */
export async function benchCoverageMap(): Promise<CoverageMapBenchmarkResult> {
  return await withPage(measure);
}
