const runs = 5;

function timeOf(task: (run: number) => unknown, run: number): number {
  const begun = performance.now();
  task(run);
  return performance.now() - begun;
}

/**
 * How many times longer one task takes than another. Both run in turn, and the fastest run of each counts: other work on the machine only
 * ever adds to a time.
 * @param longer gets the number of the run, so that no run can use what the one before left in a cache.
 */
export function timeRatio(longer: (run: number) => unknown, shorter: (run: number) => unknown): number {
  const times = { longer: Number.POSITIVE_INFINITY, shorter: Number.POSITIVE_INFINITY };
  for (let run = 0; run < runs; run += 1) {
    times.shorter = Math.min(times.shorter, timeOf(shorter, run));
    times.longer = Math.min(times.longer, timeOf(longer, run));
  }
  return times.longer / times.shorter;
}

/** What tenfold input may cost when the work grows with its length: a square would be a hundredfold. */
export const mostForTenfold = 40;
