import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { compareKeys, nameKey } from '@marketplace/domain/matching/engine/order.ts';
import type { Sliced } from '@marketplace/domain/matching/index/inSlices.ts';
import { indexAs, type VersionedIndex } from '@marketplace/domain/matching/index/algorithms.ts';
import { algorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { namedGains, type SearchGain } from '@marketplace/contracts/searches/searches.events.ts';

/** A provider as the versions of the catalogue from `since` up to, but without, `until` have it; `null`: there is no later form. */
export interface ProviderForm {
  readonly since: number;
  readonly until: number | null;
  readonly record: ProviderRecord;
}

/** A saved search whose person wants to know of new matches. */
export interface WatchedSearch {
  readonly searchId: string;
  readonly userId: string;
  readonly requirements: Requirements;
  /** Version of the catalogue that the person was last told about; 0 when there was none yet. */
  readonly toldVersion: number;
}

interface NewMatch {
  /** Greater is better. */
  readonly key: number;
  readonly score: number;
  readonly record: ProviderRecord;
}

/** What a search has gained so far. */
interface Found {
  count: number;
  /** Best first, at most as many as are named. */
  best: NewMatch[];
}

/** Adds up what searches gain, part by part of the catalogue. */
export interface Gains {
  /** Looks at some providers, all forms of each together. Pauses often: after every search at least. */
  add(this: void, forms: readonly ProviderForm[]): Sliced<void>;
  /** @returns the searches that gained matches, each with its gain. */
  all(this: void): readonly (readonly [search: WatchedSearch, gain: SearchGain])[];
}

/** The version that a search is compared with: what the first catalogue ever holds is no news to anybody. */
export function comparedVersion({ toldVersion }: Pick<WatchedSearch, 'toldVersion'>): number {
  return Math.max(1, toldVersion);
}

function byRank(one: NewMatch, other: NewMatch): number {
  return other.key - one.key || compareKeys(nameKey(one.record), nameKey(other.record));
}

/** The forms of an index in its order, as columns. */
interface FormColumns {
  readonly since: Int32Array;
  readonly until: Int32Array;
  /** Number of the provider. */
  readonly provider: Int32Array;
  readonly providers: number;
}

const neverEnds = 0x7fffffff;

function columnsOf(forms: readonly ProviderForm[], { records }: VersionedIndex): FormColumns {
  const formOf = new Map(forms.map((form) => [form.record, form]));
  const numbers = new Map<string, number>();
  for (const { id } of records) if (!numbers.has(id)) numbers.set(id, numbers.size);
  return {
    since: Int32Array.from(records, (record) => formOf.get(record)?.since ?? 0),
    until: Int32Array.from(records, (record) => formOf.get(record)?.until ?? neverEnds),
    provider: Int32Array.from(records, ({ id }) => numbers.get(id) ?? 0),
    providers: numbers.size,
  };
}

/** Numbers of the forms that match now and whose provider did not match in the version before. */
function newAmong(
  keys: Uint8Array | Uint16Array,
  { since, until, provider, providers }: FormColumns,
  before: number,
  now: number,
): number[] {
  const matchedBefore = new Uint8Array(providers);
  const matchingNow: number[] = [];
  for (let form = 0; form < keys.length; form += 1) {
    if (keys[form] === 0) continue;
    const [from = 0, end = 0, number = 0] = [since[form], until[form], provider[form]];
    if (from <= before && end > before) matchedBefore[number] = 1;
    else if (from <= now && end > now) matchingNow.push(form);
  }
  return matchingNow.filter((form) => matchedBefore[provider[form] ?? 0] === 0);
}

/** @param version of the catalogue with which the searches are compared, at least as new as all that they were told about. */
export function createGains(searches: readonly WatchedSearch[], version: number): Gains {
  const found = new Map<WatchedSearch, Found>();
  const note = (search: WatchedSearch, matches: readonly NewMatch[]): void => {
    const { count, best } = found.get(search) ?? { count: 0, best: [] };
    const first = [...best, ...matches].sort(byRank).slice(0, namedGains);
    found.set(search, { count: count + matches.length, best: first });
  };
  return {
    *add(forms) {
      const index = yield* indexAs(
        algorithmVersion,
        forms.map(({ record }) => record),
      );
      const columns = columnsOf(forms, index);
      for (const search of searches) {
        const matches = index.match(search.requirements);
        const keys = matches?.keys ?? new Uint16Array(0);
        const gained = newAmong(keys, columns, comparedVersion(search), version).flatMap((form) => {
          const [record, key] = [index.records[form], keys[form]];
          if (record === undefined || key === undefined || matches === null) return [];
          return [{ key, score: matches.score(form), record }];
        });
        if (gained.length > 0) note(search, gained);
        yield;
      }
    },
    all: () =>
      [...found].map(([search, { count, best }]) => {
        const { searchId, toldVersion } = search;
        const named = best.map(({ score, record: { id, name } }) => ({ providerId: id, name, score }));
        return [search, { searchId, since: toldVersion, count, best: named }] as const;
      }),
  };
}
