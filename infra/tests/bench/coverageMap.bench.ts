import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { bySize } from './benchSize.ts';
import { findChromium } from '../../../scripts/chromium.ts';
import { type PairedRatio, pairedRatio, type Spread, spread } from './pairedRatio.ts';

/** How long another choice of technologies takes to show, when so many countries get another shade. */
export interface RepaintRow {
  readonly countries: number;
  /** Milliseconds, by React and by changing the attribute of the same countries. */
  readonly ms: PairedRatio;
}

export interface CoverageMapFigure {
  /** Frames per second while the map is panned and zoomed, beside a layer of the same picture that does nothing else. */
  readonly besideLayer: PairedRatio;
  /** The same beside a picture whose paths are swapped without React. */
  readonly besidePaths: PairedRatio;
  /** Attributes of countries that a move changes: 0 when nothing is projected or drawn again. */
  readonly changes: Spread;
  readonly repaints: readonly RepaintRow[];
  /** Bytes of what the map adds to a page, gzipped. */
  readonly sizes: { readonly map: number; readonly shapes: number };
}

const pairs = bySize(9, 1);
const countries = bySize([1, 10, 100, 230], [10]);
const config = path.resolve(import.meta.dirname, '../../../web/e2e/mapBench/vite.config.ts');
const viewport = { width: 1440, height: 900 };

function gzipped(folder: string, name: string): number {
  const assets = path.join(folder, 'assets');
  const files = readdirSync(assets).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(assets, file)), { level: 9 }).length, 0);
}

/** Opens the page of the bench, built as for people. */
async function withPage<T>(use: (page: Page, folder: string) => Promise<T>): Promise<T> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'bench-map-'));
  const asked = { configFile: config, logLevel: 'error', build: { outDir } } as const;
  await build(asked);
  const server = await preview({ ...asked, preview: { host: '127.0.0.1', port: 0 } });
  const found = await findChromium();
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

async function measure(page: Page, folder: string): Promise<CoverageMapFigure> {
  const ask = (question: string): Promise<number> => page.evaluate<number>(`mapBench.${question}`);
  const changes: number[] = [];
  const moveMap = async (): Promise<number> => {
    const frames = await ask("frames('map')");
    changes.push(await ask('changesOfCountries()'));
    return frames;
  };
  const besideLayer = await pairedRatio(moveMap, () => ask("frames('layer')"), pairs);
  const besidePaths = await pairedRatio(moveMap, () => ask("frames('paths')"), pairs);
  const repaints: RepaintRow[] = [];
  for (const count of countries) {
    const by = (how: string) => () => ask(`repaint('${how}', ${count})`);
    repaints.push({ countries: count, ms: await pairedRatio(by('react'), by('attributes'), pairs) });
  }
  const sizes = { map: gzipped(folder, 'map'), shapes: gzipped(folder, 'shapes') };
  return { besideLayer, besidePaths, changes: spread(changes), repaints, sizes };
}

/** Figure 14: the coverage map in a browser, painted without a graphics card. */
export async function benchCoverageMap(): Promise<CoverageMapFigure> {
  return await withPage(measure);
}
