/** Microseconds of the processor that are measured: its clock may tick in hundredths of a second. */
const measured = 300_000;

/** By the processor's time, not the clock's: a busy machine interrupts a long task more often than a short one. */
function timeOf(task: () => void): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/**
 * Ratio of a task's processor time for one input to that for ten inputs of a tenth of the size: 1 for linear work, 10 for quadratic work.
 * @param tenth gets a number that differs for every run, as `whole` does, so that no run need use what another left in a cache.
 */
export function timeRatio(whole: (run: number) => unknown, tenth: (run: number) => unknown): number {
  const spent = { whole: 0, tenths: 0 };
  for (let run = 0; spent.whole + spent.tenths < measured; run += 1) {
    spent.whole += timeOf(() => whole(run));
    spent.tenths += timeOf(() => {
      for (let part = 0; part < 10; part += 1) tenth(10 * run + part);
    });
  }
  return spent.whole / Math.max(spent.tenths, 1);
}

/** What the ratio may be at most. */
export const mostGrowth = 4;
