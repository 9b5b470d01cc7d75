import type { SourceMutationName } from '../mutations/mutations.ts';
import { startMutatedProgram } from './mutatedProgram.ts';

/** Result and output of an operator command. */
export interface OperatorCommandResult {
  readonly succeeded: boolean;
  readonly output: string;
  readonly ms: number;
}

export interface OperatorCommandOptions {
  readonly folder: string;
  readonly mutations: readonly SourceMutationName[];
}

/** Runs `npm run parked` or `npm run rebuild` on a data folder while the product is running. */
export async function runOperatorCommand(
  program: 'parked' | 'rebuild',
  args: readonly string[],
  { folder, mutations }: OperatorCommandOptions,
): Promise<OperatorCommandResult> {
  const started = performance.now();
  const run = startMutatedProgram(`infra/product/operate/${program}.cli.ts`, {
    args,
    env: { DATA_DIR: folder },
    mutations,
  });
  const code = await run.exit;
  return { succeeded: code === 0, output: run.output(), ms: performance.now() - started };
}
