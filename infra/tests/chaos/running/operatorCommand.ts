import type { ChaosSourceMutationName } from '../mutations/mutations.ts';
import { startMutatedProgram } from './mutatedProgram.ts';

/** Result and output of an operator command. */
export interface ChaosOperatorCommandResult {
  readonly succeeded: boolean;
  readonly output: string;
  readonly ms: number;
}

export interface OperatorCommandOptionsInChaosTest {
  readonly folder: string;
  readonly mutations: readonly ChaosSourceMutationName[];
}

/** Runs `npm run parked` or `npm run rebuild` on a data folder while the product is running. */
export async function runChaosOperatorCommand(
  program: 'parked' | 'rebuild',
  args: readonly string[],
  { folder, mutations }: OperatorCommandOptionsInChaosTest,
): Promise<ChaosOperatorCommandResult> {
  const started = performance.now();
  const run = startMutatedProgram(`infra/product/operate/${program}.cli.ts`, {
    args,
    env: { DATA_DIR: folder },
    mutations,
  });
  const code = await run.exit;
  return { succeeded: code === 0, output: run.output(), ms: performance.now() - started };
}
