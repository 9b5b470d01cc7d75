import { msg } from '@lingui/core/runtime-macro';
import type { ProviderRename } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { deriveProviderId } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** The fields of a catalogue provider that determine ids. */
type KnownProvider = Pick<ProviderRecord, 'id' | 'name'>;

/** Maximum length of the id before a numeric suffix. */
const maxStemLength = 110;

/** The first of `id`, `id-2`, `id-3` and so on that is not taken. */
export function findFreeProviderId(id: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(id)) return id;
  for (let number = 2; ; number += 1) {
    const next = `${id.slice(0, maxStemLength).replace(/-$/, '')}-${number}`;
    if (!isTaken(next)) return next;
  }
}

/**
 * Maps the id derived from the current name of a provider to its actual id, where they differ because of an earlier
 * rename.
 * @param next a file's records by the ids derived from their names.
 */
function renamedIds(
  base: readonly KnownProvider[],
  next: ReadonlyMap<string, ProviderRecord>,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (const { id, name } of base) {
    if (next.get(id)?.name === name) continue;
    const derived = deriveProviderId(name);
    if (derived !== id) renamed.set(derived, id);
  }
  return renamed;
}

/**
 * Maps the id derived from each new name to the former id, for the renames that the admin confirmed.
 * @throws Refusal 'upload.rename' when a rename contradicts the file or the catalogue.
 */
function confirmedIds(
  base: ReadonlySet<string>,
  next: ReadonlyMap<string, ProviderRecord>,
  renames: readonly ProviderRename[],
): ReadonlyMap<string, string> {
  const confirmed = new Map(renames.map(({ from, to }) => [to, from]));
  const oldIds = new Set(confirmed.values());
  const isConsistent = renames.every(
    ({ from, to }) => base.has(from) && !next.has(from) && next.has(to) && !base.has(to),
  );
  if (isConsistent && confirmed.size === renames.length && oldIds.size === renames.length) return confirmed;
  throw new Refusal(
    'rule',
    'upload.rename',
    msg`A confirmed rename does not match the file or the catalogue. Preview the file again.`,
  );
}

/**
 * Maps the id derived from a record's name to its actual id, where they differ: renamed providers keep their id, a
 * rename confirmed by the admin transfers the former id, and a new provider with another provider's former name gets
 * a new id.
 */
function mapIds(
  base: readonly KnownProvider[],
  file: readonly ProviderRecord[],
  renames: readonly ProviderRename[],
): ReadonlyMap<string, string> {
  const next = new Map(file.map((record) => [record.id, record]));
  const existingIds = new Set(base.map(({ id }) => id));
  const former = new Map([...renamedIds(base, next), ...confirmedIds(existingIds, next, renames)]);
  const keptIds = new Set([...former].filter(([derived]) => next.has(derived)).map(([, id]) => id));
  const assignedIds = new Set(keptIds);
  const isTaken = (id: string): boolean => assignedIds.has(id) || existingIds.has(id) || next.has(id);
  const ids = new Map<string, string>();
  for (const derived of next.keys()) {
    const id = former.get(derived) ?? (keptIds.has(derived) ? findFreeProviderId(derived, isTaken) : derived);
    assignedIds.add(id);
    if (id !== derived) ids.set(derived, id);
  }
  return ids;
}

/**
 * Assigns a file's records their ids in the catalogue. A file identifies providers by name, so the id is derived from
 * the name unless the catalogue has the provider under another id.
 * @param file with ids derived from the names.
 * @throws Refusal 'upload.rename'.
 */
export function assignProviderIds(
  base: readonly KnownProvider[],
  file: readonly ProviderRecord[],
  renames: readonly ProviderRename[] = [],
): readonly ProviderRecord[] {
  const ids = mapIds(base, file, renames);
  if (ids.size === 0) return file;
  return file.map((record) => ({ ...record, id: ids.get(record.id) ?? record.id }));
}
