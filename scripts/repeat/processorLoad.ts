import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

/**
 * Load on the processors during a run. `quiet`: only the tests; `busy`: one additional computation per core; `slowed`:
 * the tests get half of the processors' time.
 */
export const testRunProcessorLoadKinds = ['quiet', 'busy', 'slowed'] as const;
export type TestRunProcessorLoadKind = (typeof testRunProcessorLoadKinds)[number];

const groups = '/sys/fs/cgroup';
const periodMicroseconds = 100_000;

/**
 * Starts one endless computation per core.
 * @returns a function that ends the computations.
 */
function keepCoresBusy(): () => void {
  const busy: ChildProcess[] = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => busy.forEach((computation) => computation.kill('SIGKILL'));
}

/**
 * Limits this process and its children to half of the processors' time.
 * @returns a function that removes the limit.
 * @throws Error without write access to control groups, which usually only root has.
 */
function slowProcessors(): () => void {
  const quota = Math.round((availableParallelism() * periodMicroseconds) / 2);
  const isUnified = existsSync(path.join(groups, 'cgroup.controllers'));
  const parent = isUnified ? groups : path.join(groups, 'cpu');
  const group = path.join(parent, `marketplace-tests-${process.pid}`);
  mkdirSync(group);
  if (isUnified) {
    writeFileSync(path.join(parent, 'cgroup.subtree_control'), '+cpu');
    writeFileSync(path.join(group, 'cpu.max'), `${quota} ${periodMicroseconds}`);
  } else {
    writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(periodMicroseconds));
    writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(quota));
  }
  writeFileSync(path.join(group, 'cgroup.procs'), String(process.pid));
  return () => {
    for (const pid of readFileSync(path.join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
      writeFileSync(path.join(parent, 'cgroup.procs'), pid);
    }
    rmdirSync(group);
  };
}

/**
 * Puts a load on the processors.
 * @returns a function that removes the load.
 * @throws Error if `slowed` is not permitted; see `slowProcessors`.
 */
export function applyTestRunProcessorLoad(state: TestRunProcessorLoadKind): () => void {
  if (state === 'busy') return keepCoresBusy();
  if (state === 'slowed') return slowProcessors();
  return () => undefined;
}
