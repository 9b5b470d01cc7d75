/** Milliseconds: how long an answer about a part holds, since asking may cost by the call, and how long it is waited for. */
const looks = { hold: 10_000, patience: 2_000 } as const;

/**
 * Checks a part without which the rest of the product still works. @returns `problem` as the only line while the part does not work or does
 * not answer in time.
 */
export function createPartCare(works: () => Promise<boolean>, problem: string): () => Promise<readonly string[]> {
  let last: { readonly until: number; readonly answers: Promise<boolean> } | null = null;
  const look = async (): Promise<boolean> => {
    const silence = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), looks.patience).unref();
    });
    return Promise.race([works(), silence]);
  };
  return async () => {
    if (last === null || performance.now() > last.until) {
      last = { until: performance.now() + looks.hold, answers: look() };
    }
    return (await last.answers) ? [] : [problem];
  };
}
