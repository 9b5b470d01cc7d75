import type { MutationName } from '../breaking/mutations.ts';
import { startProgram } from './programs.ts';

/** Result and output of an operator command. */
export interface Finished {
  readonly succeeded: boolean;
  readonly output: string;
  readonly ms: number;
}

export interface CliOptions {
  readonly folder: string;
  readonly mutations: readonly MutationName[];
}

/** Runs `npm run parked` or `npm run rebuild` on a data folder while the product is running. */
export async function runCli(
  program: 'parked' | 'rebuild',
  args: readonly string[],
  { folder, mutations }: CliOptions,
): Promise<Finished> {
  const started = performance.now();
  const run = startProgram(`infra/product/operate/${program}.cli.ts`, { args, env: { DATA_DIR: folder }, mutations });
  const code = await run.exit;
  return { succeeded: code === 0, output: run.output(), ms: performance.now() - started };
}
