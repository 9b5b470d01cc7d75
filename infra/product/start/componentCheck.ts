/** Milliseconds for which a result is cached, because checks may cost money, and maximum milliseconds of a check. */
const times = { hold: 10_000, patience: 2_000 } as const;

/**
 * Creates a check of an optional component.
 * @returns a function that returns `problem` as the only line while the component fails or does not respond in time,
 * and no lines while the component works.
 */
export function createOptionalComponentHealthCheck(
  works: () => Promise<boolean>,
  problem: string,
): () => Promise<readonly string[]> {
  let last: { readonly until: number; readonly answers: Promise<boolean> } | null = null;
  const check = async (): Promise<boolean> => {
    const timeout = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), times.patience).unref();
    });
    return Promise.race([works(), timeout]);
  };
  return async () => {
    if (last === null || performance.now() > last.until) {
      last = { until: performance.now() + times.hold, answers: check() };
    }
    return (await last.answers) ? [] : [problem];
  };
}
