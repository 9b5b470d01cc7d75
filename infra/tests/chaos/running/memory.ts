import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** What a process held at a moment: bytes, and minutes since it began to report. */
const MemorySample = z.object({ minutes: z.number(), heapUsed: z.number(), rss: z.number(), external: z.number() });
export type MemorySample = z.infer<typeof MemorySample>;

const reporter = fileURLToPath(new URL('memoryReport.ts', import.meta.url));

/** Settings under which a program writes what it holds to a file. */
export function reportingTo(file: string): NodeJS.ProcessEnv {
  return { CHAOS_MEMORY_REPORT: file, NODE_OPTIONS: `--import=${reporter}` };
}

/** @returns every sample that was written so far. */
export function readMemory(file: string): readonly MemorySample[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => MemorySample.parse(JSON.parse(line)));
}

/**
 * Growth in MB a minute, as the slope of the line that fits the samples best.
 * @returns `null` for fewer than ten samples, from which nothing follows.
 */
export function growthOf(samples: readonly MemorySample[], what: 'heapUsed' | 'rss'): number | null {
  if (samples.length < 10) return null;
  const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const minutes = meanOf(samples.map((each) => each.minutes));
  const held = meanOf(samples.map((each) => each[what]));
  const together = samples.map((each) => (each.minutes - minutes) * (each[what] - held));
  const spread = samples.map((each) => (each.minutes - minutes) ** 2);
  return meanOf(together) / meanOf(spread) / 2 ** 20;
}
