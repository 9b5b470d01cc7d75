import type { Rename } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { providerIdOf } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** What ids are given by of a provider that the catalogue holds. */
type KnownProvider = Pick<ProviderRecord, 'id' | 'name'>;

/** Room that an id leaves for the number behind it. */
const longestStem = 110;

/** The first of `id`, `id-2`, `id-3` and so on that is free. */
export function freeId(id: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(id)) return id;
  for (let number = 2; ; number += 1) {
    const next = `${id.slice(0, longestStem).replace(/-$/, '')}-${number}`;
    if (!isTaken(next)) return next;
  }
}

/**
 * Ids by the id that each provider's present name would give, of those for which the two differ: they were renamed.
 * @param next a file's records by the ids that follow from their names.
 */
function renamedIds(
  base: readonly KnownProvider[],
  next: ReadonlyMap<string, ProviderRecord>,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (const { id, name } of base) {
    if (next.get(id)?.name === name) continue;
    const derived = providerIdOf(name);
    if (derived !== id) renamed.set(derived, id);
  }
  return renamed;
}

/** @throws Refusal 'upload.rename' for one that the file and the catalogue do not allow. */
function agreedIds(
  base: ReadonlySet<string>,
  next: ReadonlyMap<string, ProviderRecord>,
  renames: readonly Rename[],
): ReadonlyMap<string, string> {
  const agreed = new Map(renames.map(({ from, to }) => [to, from]));
  const froms = new Set(agreed.values());
  const fits = renames.every(({ from, to }) => base.has(from) && !next.has(from) && next.has(to) && !base.has(to));
  if (fits && agreed.size === renames.length && froms.size === renames.length) return agreed;
  throw new Refusal('rule', 'upload.rename', 'A provider cannot keep its id under the name that was chosen for it.');
}

/**
 * The id of every record of a file, by the one that follows from its name: a provider that was renamed before keeps its id, one that
 * the admin recognised takes over the id of its former name, and a newcomer with a name that somebody gave up gets a new one.
 */
function idsOf(
  base: readonly KnownProvider[],
  file: readonly ProviderRecord[],
  renames: readonly Rename[],
): ReadonlyMap<string, string> {
  const next = new Map(file.map((record) => [record.id, record]));
  const known = new Set(base.map(({ id }) => id));
  const former = new Map([...renamedIds(base, next), ...agreedIds(known, next, renames)]);
  const kept = new Set([...former].filter(([derived]) => next.has(derived)).map(([, id]) => id));
  const given = new Set(kept);
  const isTaken = (id: string): boolean => given.has(id) || known.has(id) || next.has(id);
  const ids = new Map<string, string>();
  for (const derived of next.keys()) {
    const id = former.get(derived) ?? (kept.has(derived) ? freeId(derived, isTaken) : derived);
    given.add(id);
    if (id !== derived) ids.set(derived, id);
  }
  return ids;
}

/**
 * Gives a file's records the ids that they have in the catalogue. A file names providers, so an id follows from a name unless the
 * catalogue knows the provider by another one.
 * @param file with the ids that follow from the names. @throws Refusal 'upload.rename'.
 */
export function identify(
  base: readonly KnownProvider[],
  file: readonly ProviderRecord[],
  renames: readonly Rename[] = [],
): readonly ProviderRecord[] {
  const ids = idsOf(base, file, renames);
  if (ids.size === 0) return file;
  return file.map((record) => ({ ...record, id: ids.get(record.id) ?? record.id }));
}
