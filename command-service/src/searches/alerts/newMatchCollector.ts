import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  compareProviderTieBreakKeys,
  toProviderTieBreakKey,
} from '@marketplace/domain/matching/engine/tieBreakKeys.ts';
import type { PausableTaskGenerator } from '@marketplace/domain/matching/index/pausableTasks.ts';
import {
  buildVersionedMatchIndexInPausableTask,
  type VersionedMatchIndex,
} from '@marketplace/domain/matching/index/algorithms.ts';
import { currentMatchAlgorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  maxListedNewMatchesPerSearch,
  type SavedSearchNewMatches,
} from '@marketplace/contracts/searches/searches.events.ts';

/**
 * A provider record, valid from catalogue version `since` up to but excluding `until` (`null` for the current record).
 */
export interface VersionedProviderRecord {
  readonly since: number;
  readonly until: number | null;
  readonly record: ProviderRecord;
}

/** A saved search with alerts. */
export interface SavedSearchWithAlerts {
  readonly searchId: string;
  readonly userId: string;
  readonly requirements: BuyerRequirements;
  /** Catalogue version of the last report to the user; 0 before the first report. */
  readonly toldVersion: number;
}

interface NewMatch {
  /** Match key: a greater key is a better match. */
  readonly key: number;
  readonly score: number;
  readonly record: ProviderRecord;
}

/** New matches of a search so far. */
interface MatchTotals {
  count: number;
  /** Best first, up to the number listed in an alert. */
  best: NewMatch[];
}

/** Collects the new matches of saved searches from batches of provider records. */
export interface NewSearchMatchCollector {
  /**
   * Matches a batch of provider records with the searches. All records of a provider must be in the same batch. The
   * task can pause after every search, or more often.
   */
  addProviderRecords(this: void, forms: readonly VersionedProviderRecord[]): PausableTaskGenerator<void>;
  /** @returns the searches with new matches. */
  listSearchesWithNewMatches(
    this: void,
  ): readonly (readonly [search: SavedSearchWithAlerts, gain: SavedSearchNewMatches])[];
}

/**
 * @returns the catalogue version to compare a search with: at least 1, since the first catalogue triggers no alerts.
 */
export function getSearchAlertBaselineVersion({ toldVersion }: Pick<SavedSearchWithAlerts, 'toldVersion'>): number {
  return Math.max(1, toldVersion);
}

function byRank(one: NewMatch, other: NewMatch): number {
  return (
    other.key - one.key ||
    compareProviderTieBreakKeys(toProviderTieBreakKey(one.record), toProviderTieBreakKey(other.record))
  );
}

/** The version range and the provider of each record in an index, as columns in the order of the index. */
interface FormColumns {
  readonly since: Int32Array;
  readonly until: Int32Array;
  /** Number of the provider of each record, from 0. */
  readonly provider: Int32Array;
  readonly providers: number;
}

const noEndVersion = 0x7fffffff;

function buildColumns(forms: readonly VersionedProviderRecord[], { records }: VersionedMatchIndex): FormColumns {
  const formOf = new Map(forms.map((form) => [form.record, form]));
  const numbers = new Map<string, number>();
  for (const { id } of records) if (!numbers.has(id)) numbers.set(id, numbers.size);
  return {
    since: Int32Array.from(records, (record) => formOf.get(record)?.since ?? 0),
    until: Int32Array.from(records, (record) => formOf.get(record)?.until ?? noEndVersion),
    provider: Int32Array.from(records, ({ id }) => numbers.get(id) ?? 0),
    providers: numbers.size,
  };
}

/**
 * @returns the indexes of the records that match in version `now` and belong to providers without a match in version
 * `before`.
 */
function findNewMatches(
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

/**
 * Creates a collector of the new matches of the searches.
 * @param version latest catalogue version, not older than any version reported for the searches.
 */
export function createNewSearchMatchCollector(
  searches: readonly SavedSearchWithAlerts[],
  version: number,
): NewSearchMatchCollector {
  const found = new Map<SavedSearchWithAlerts, MatchTotals>();
  const addMatches = (search: SavedSearchWithAlerts, matches: readonly NewMatch[]): void => {
    const { count, best } = found.get(search) ?? { count: 0, best: [] };
    const bestMatches = [...best, ...matches].sort(byRank).slice(0, maxListedNewMatchesPerSearch);
    found.set(search, { count: count + matches.length, best: bestMatches });
  };
  return {
    *addProviderRecords(forms) {
      const index = yield* buildVersionedMatchIndexInPausableTask(
        currentMatchAlgorithmVersion,
        forms.map(({ record }) => record),
      );
      const columns = buildColumns(forms, index);
      for (const search of searches) {
        const matches = index.findMatches(search.requirements);
        const keys = matches?.keys ?? new Uint16Array(0);
        const gained = findNewMatches(keys, columns, getSearchAlertBaselineVersion(search), version).flatMap((form) => {
          const [record, key] = [index.records[form], keys[form]];
          if (record === undefined || key === undefined || matches === null) return [];
          return [{ key, score: matches.getScore(form), record }];
        });
        if (gained.length > 0) addMatches(search, gained);
        yield;
      }
    },
    listSearchesWithNewMatches: () =>
      [...found].map(([search, { count, best }]) => {
        const { searchId, toldVersion } = search;
        const named = best.map(({ score, record: { id, name } }) => ({ providerId: id, name, score }));
        return [search, { searchId, since: toldVersion, count, best: named }] as const;
      }),
  };
}
