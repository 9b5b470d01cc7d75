/** A turn of the event loop that takes less than this number of milliseconds counts as short. */
const quietMs = 0.5;

/**
 * Resolves after a short turn of the event loop in which no connection was accepted, or after `mostMs`. Each turn
 * accepts one waiting connection. If a turn accepted no connection, none is waiting, and the port can be closed without
 * losing a connection.
 * @param taken returns the number of accepted connections so far.
 * @param mostMs maximum milliseconds to wait.
 */
export async function waitUntilNoConnectionsToAccept(taken: () => number, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  for (let [before, known] = [performance.now(), taken()]; ; ) {
    await new Promise(setImmediate);
    const now = performance.now();
    if ((now - before < quietMs && taken() === known) || now > end) return;
    [before, known] = [now, taken()];
  }
}
