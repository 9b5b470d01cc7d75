import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import type { MedianAndQuartiles } from './pairedComparison.ts';

/** One row of the result table: a ratio and its goal. */
export interface BenchmarkResultLine {
  readonly figure: number;
  readonly what: string;
  readonly goal: string;
  readonly ratio: MedianAndQuartiles;
  readonly beside: string;
}

/** Prints lines of the result table. */
export function printBenchmarkResultLines(lines: readonly BenchmarkResultLine[]): void {
  for (const { figure, what, goal, ratio, beside } of lines) {
    const measured = `${ratio.median.toFixed(2)} [${ratio.lower.toFixed(2)}, ${ratio.upper.toFixed(2)}]`;
    console.log(
      `${String(figure).padStart(2)}  ${what.padEnd(58)} ${measured.padEnd(22)} goal ${goal.padEnd(20)} ${beside}`,
    );
  }
}

/** Writes the result table, with a description of the machine, to a file in bench-results/. */
export function writeBenchmarkResults(lines: readonly BenchmarkResultLine[]): void {
  const folder = path.resolve(import.meta.dirname, '../../../bench-results');
  mkdirSync(folder, { recursive: true });
  const machine = { cores: cpus().length, memoryGiB: Math.round(totalmem() / 2 ** 30), node: process.version };
  const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  writeFileSync(file, JSON.stringify({ machine, lines }, null, 2));
  console.log(`Results written to ${path.relative(process.cwd(), file)}`);
}
