import { allEvents } from '@marketplace/contracts/registry.ts';
import type { Services } from '@marketplace/product/start/services.ts';

/** Personal properties of events in the log whose opened value is such a one, each once as `RfqSent.contact`. */
export async function markedPropertiesWith(
  { store, reader }: Pick<Services['readers'], 'store' | 'reader'>,
  isSuch: (value: unknown) => boolean,
): Promise<ReadonlySet<string>> {
  const opened = await reader.decodePersonal((await store.readAll(0n, 100_000)).events);
  const marks = new Map(allEvents.map(({ name, personal }) => [name, Object.keys(personal)]));
  return new Set(
    opened.flatMap(({ type, data }) =>
      (marks.get(type) ?? [])
        .filter((property) => isSuch((data as Record<string, unknown>)[property]))
        .map((property) => `${type}.${property}`),
    ),
  );
}
