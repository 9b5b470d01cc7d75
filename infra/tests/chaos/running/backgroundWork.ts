/**
 * Starts work whose result is awaited later. If the work fails before its result is awaited, this does not cause an
 * unhandled rejection, which would end the whole chaos run.
 * @returns a function that waits for the result, and throws the error of the work.
 */
export function startTestWorkToAwaitLater<T>(work: () => Promise<T>): () => Promise<T> {
  const running = work();
  running.catch(() => undefined);
  return () => running;
}
