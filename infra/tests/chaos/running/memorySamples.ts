import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** A sample of the memory of a process: sizes in bytes, and minutes since reporting started. */
const MemorySample = z.object({ minutes: z.number(), heapUsed: z.number(), rss: z.number(), external: z.number() });
export type ProcessMemorySample = z.infer<typeof MemorySample>;

const reporter = fileURLToPath(new URL('memoryReport.ts', import.meta.url));

/** Environment variables that make a program report its memory to a file. */
export function buildMemoryReportEnvironmentVariables(file: string): NodeJS.ProcessEnv {
  return { CHAOS_MEMORY_REPORT: file, NODE_OPTIONS: `--import=${reporter}` };
}

/** @returns all samples that a program has written to a file so far. */
export function readProcessMemorySamplesFromFile(file: string): readonly ProcessMemorySample[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => MemorySample.parse(JSON.parse(line)));
}

/**
 * Calculates the memory growth in MB per minute: the slope of the best-fitting line.
 * @returns `null` for fewer than ten samples.
 */
export function calculateMemoryGrowthMbPerMinute(
  samples: readonly ProcessMemorySample[],
  what: 'heapUsed' | 'rss',
): number | null {
  if (samples.length < 10) return null;
  const calculateMean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const minutes = calculateMean(samples.map((each) => each.minutes));
  const used = calculateMean(samples.map((each) => each[what]));
  const products = samples.map((each) => (each.minutes - minutes) * (each[what] - used));
  const squares = samples.map((each) => (each.minutes - minutes) ** 2);
  return calculateMean(products) / calculateMean(squares) / 2 ** 20;
}
