import { setInterval } from 'node:timers';

const pollMs = 20;
const mebibyte = 2 ** 20;

function inUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / mebibyte;
}

/** @returns the maximum memory in use while the work ran, in MiB above the initial value; includes garbage. */
export async function measureBenchmarkPeakMemoryGrowthMib(work: () => Promise<void>): Promise<number> {
  const before = inUse();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, inUse());
  }, pollMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, inUse()) - before;
}
