/** Milliseconds of a turn of the event loop in which next to nothing happened. */
const quietMs = 0.5;

/**
 * Resolves right after a short turn of the event loop in which no connection was taken. Each turn takes one of those that wait, so that
 * none waits then, and whoever closes the port cuts nobody off.
 * @param taken how many connections have been taken so far.
 */
export async function untilNobodyWaits(taken: () => number, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  for (let [before, known] = [performance.now(), taken()]; ; ) {
    await new Promise(setImmediate);
    const now = performance.now();
    if ((now - before < quietMs && taken() === known) || now > end) return;
    [before, known] = [now, taken()];
  }
}
