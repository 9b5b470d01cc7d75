import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { readCatalogueFile } from '@marketplace/command-service/catalogue/import/readCatalogueFile.ts';
import { catalogueUploadLimits } from '@marketplace/command-service/catalogue/import/catalogueUploadLimits.ts';
import { buildCatalogueWorkbookFromRecords } from '@marketplace/command-service/catalogue/import/buildCatalogueWorkbookFromRecords.ts';
import { generateTestProviders } from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import {
  type PairedComparison,
  measurePairedRatio,
  type MedianAndQuartiles,
  calculateMedianAndQuartiles,
} from './pairedComparison.ts';

/** One row of the result table: milliseconds for an .xlsx file with this number of rows. */
export interface CatalogueImportBenchmarkRow {
  readonly figure: 11;
  readonly rows: number;
  /** Time to read a catalogue file with all checks, compared with only parsing the file in a worker thread. */
  readonly wall: PairedComparison;
  /** Milliseconds of event loop delay (99th percentile) in the calling process, for each run that reads a file. */
  readonly delayP99: MedianAndQuartiles;
}

const sizes = chooseByBenchmarkSize([1_000, 10_000, 50_000], [100]);
/** The timeout is long enough for a busy machine, because only the ratio matters. */
const limits = { ...catalogueUploadLimits, milliseconds: 600_000 };

function importTime(bytes: Uint8Array, delays: number[]): () => Promise<number> {
  return async () => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const start = performance.now();
    await readCatalogueFile({ bytes, fileName: 'bench.xlsx' }, () => Promise.resolve(), limits);
    const time = performance.now() - start;
    delay.disable();
    delays.push(delay.percentile(99) / 1e6);
    return time;
  };
}

function bareTime(bytes: Uint8Array): () => Promise<number> {
  return async () => {
    const start = performance.now();
    const copy = new Uint8Array(bytes);
    const worker = new Worker(new URL('./importBareParse.worker.ts', import.meta.url), {
      workerData: { bytes: copy },
      transferList: [copy.buffer],
    });
    await once(worker, 'message');
    const time = performance.now() - start;
    await worker.terminate();
    return time;
  };
}

/**
 * Measures metric 11: reading an Excel catalogue in a separate process. Every column has values, and half of the rows
 * have countries.
 */
export async function benchCatalogueImport(
  pairs = chooseByBenchmarkSize(9, 1),
): Promise<readonly CatalogueImportBenchmarkRow[]> {
  const measured: CatalogueImportBenchmarkRow[] = [];
  for (const rows of sizes) {
    const bytes = new Uint8Array(buildCatalogueWorkbookFromRecords(generateTestProviders(rows)));
    const delays: number[] = [];
    const wall = await measurePairedRatio(importTime(bytes, delays), bareTime(bytes), pairs);
    measured.push({ figure: 11, rows, wall, delayP99: calculateMedianAndQuartiles(delays.slice(1)) });
  }
  return measured;
}
