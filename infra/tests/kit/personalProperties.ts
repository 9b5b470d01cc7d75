import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import type { RunningServices } from '@marketplace/product/start/services.ts';

/**
 * Finds the personal properties, for example `RfqSent.contact`, whose decrypted value matches in at least one event of
 * the log.
 */
export async function findPersonalPropertiesInTestEventLog(
  { store, reader }: Pick<RunningServices['readers'], 'store' | 'reader'>,
  matches: (value: unknown) => boolean,
): Promise<ReadonlySet<string>> {
  const opened = await reader.decodePersonal((await store.readAll(0n, 100_000)).events);
  const marks = new Map(allEventDefinitions.map(({ name, personal }) => [name, Object.keys(personal)]));
  return new Set(
    opened.flatMap(({ type, data }) =>
      (marks.get(type) ?? [])
        .filter((property) => matches((data as Record<string, unknown>)[property]))
        .map((property) => `${type}.${property}`),
    ),
  );
}
