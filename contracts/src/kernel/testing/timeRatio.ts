/** Minimum processor time to measure, in microseconds: the clock may tick in hundredths of a second. */
const minMeasuredMicroseconds = 300_000;

/**
 * Uses processor time instead of elapsed time, because a busy machine interrupts a long task more often than a short
 * one.
 */
function measureCpuTime(task: () => void): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/**
 * Measures a task's processor time for one input, divided by its time for ten inputs of a tenth of the size. The ratio
 * is 1 for linear work and 10 for quadratic work.
 * @param tenth receives a different number for each run, as `whole` does, so that runs cannot share cached results.
 */
export function measureTestTimeGrowthRatio(whole: (run: number) => unknown, tenth: (run: number) => unknown): number {
  const spent = { whole: 0, tenths: 0 };
  for (let run = 0; spent.whole + spent.tenths < minMeasuredMicroseconds; run += 1) {
    spent.whole += measureCpuTime(() => whole(run));
    spent.tenths += measureCpuTime(() => {
      for (let part = 0; part < 10; part += 1) tenth(10 * run + part);
    });
  }
  return spent.whole / Math.max(spent.tenths, 1);
}

/** Upper bound of the ratio for work that counts as linear. */
export const maxLinearTestTimeGrowthRatio = 4;
