/** How to merge waiting items, and when a merged item is full. */
export interface BatchMergeStrategy<T> {
  readonly merge: (earlier: T, later: T) => T;
  readonly isFull: (gathered: T) => boolean;
}

/**
 * Reads ahead from a source while the consumer processes the previous item, and merges the items that arrive meanwhile.
 * The first item is passed on immediately. Items before an error of the source are passed on before the error is
 * thrown. A consumer that stops early must end the source.
 */
export async function* mergeItemsWhileConsumerBusy<T>(
  source: AsyncIterable<T>,
  { merge, isFull }: BatchMergeStrategy<T>,
): AsyncGenerator<T, void, undefined> {
  let waiting: { readonly value: T } | null = null;
  let ended: { readonly error?: unknown } | null = null;
  let itemAvailable = Promise.withResolvers<undefined>();
  let capacity = Promise.withResolvers<undefined>();

  const readAhead = async (): Promise<void> => {
    for await (const next of source) {
      if (ended !== null) return;
      const before: { readonly value: T } | null = waiting;
      waiting = { value: before === null ? next : merge(before.value, next) };
      itemAvailable.resolve(undefined);
      if (!isFull(waiting.value)) continue;
      capacity = Promise.withResolvers();
      await capacity.promise;
    }
  };
  const reading = readAhead().then(
    () => {
      ended ??= {};
    },
    (error: unknown) => {
      ended ??= { error };
    },
  );
  void reading.then(() => itemAvailable.resolve(undefined));

  /** Waits for the next merged item; `null` at the end of the source. */
  const take = async (): Promise<{ readonly value: T } | null> => {
    await itemAvailable.promise;
    const taken = waiting;
    waiting = null;
    if (ended === null) itemAvailable = Promise.withResolvers();
    capacity.resolve(undefined);
    return taken;
  };
  const throwIfFailed = (): void => {
    if (ended !== null && 'error' in ended) throw ended.error;
  };

  try {
    for (let next = await take(); next !== null; next = await take()) yield next.value;
    throwIfFailed();
  } finally {
    ended ??= {};
    capacity.resolve(undefined);
  }
}
