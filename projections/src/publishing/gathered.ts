/** How things that wait are made one, and when one more would be too many. */
export interface Gathering<T> {
  readonly merge: (earlier: T, later: T) => T;
  readonly isFull: (gathered: T) => boolean;
}

/**
 * Reads a source on while the one before is dealt with, and hands out all that has come meanwhile as one: single things go at once, many
 * go together. What came before the source failed is handed out before its error is thrown. Whoever stops early ends the source himself.
 */
export async function* gathered<T>(
  source: AsyncIterable<T>,
  { merge, isFull }: Gathering<T>,
): AsyncGenerator<T, void, undefined> {
  let waiting: { readonly value: T } | null = null;
  let ended: { readonly error?: unknown } | null = null;
  let something = Promise.withResolvers<undefined>();
  let room = Promise.withResolvers<undefined>();

  const fill = async (): Promise<void> => {
    for await (const next of source) {
      if (ended !== null) return;
      const before: { readonly value: T } | null = waiting;
      waiting = { value: before === null ? next : merge(before.value, next) };
      something.resolve(undefined);
      if (!isFull(waiting.value)) continue;
      room = Promise.withResolvers();
      await room.promise;
    }
  };
  const filling = fill().then(
    () => {
      ended ??= {};
    },
    (error: unknown) => {
      ended ??= { error };
    },
  );
  void filling.then(() => something.resolve(undefined));

  /** What waits, as soon as something does; `null` once nothing will come any more. */
  const take = async (): Promise<{ readonly value: T } | null> => {
    await something.promise;
    const taken = waiting;
    waiting = null;
    if (ended === null) something = Promise.withResolvers();
    room.resolve(undefined);
    return taken;
  };
  const failed = (): void => {
    if (ended !== null && 'error' in ended) throw ended.error;
  };

  try {
    for (let next = await take(); next !== null; next = await take()) yield next.value;
    failed();
  } finally {
    ended ??= {};
    room.resolve(undefined);
  }
}
