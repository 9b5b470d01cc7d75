import { setInterval } from 'node:timers';

const lookMs = 20;
const mebibyte = 2 ** 20;

function inUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / mebibyte;
}

/** @returns the most memory that was in use while the work ran, in MiB over what was in use before it; garbage included. */
export async function peakMemory(work: () => Promise<void>): Promise<number> {
  const before = inUse();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, inUse());
  }, lookMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, inUse()) - before;
}
