import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { MatchAlgorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import { findMostImportantProviderMatchChange } from '@marketplace/domain/matching/rematch/matchChange.ts';
import {
  type EvaluateProvider,
  providerEvaluatorsByVersion,
} from '@marketplace/domain/matching/missingCapabilities/providerEvaluators.ts';
import {
  type RunSearchOnCatalogueVersion,
  createRematchRunnerForAlgorithmVersion,
  type ComparableSearchResult,
} from '@marketplace/domain/matching/rematch/searchRunner.ts';
import { runPausableTask } from '@marketplace/domain/matching/index/pausableTasks.ts';
import type {
  RematchCatalogueVersionChoice,
  ProviderRankChangeReason,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { determineRankChangeReason } from '@marketplace/domain/searches/searches.rematchReasons.ts';
import { compareSearchRankings, type ProviderRankChange } from '@marketplace/domain/searches/searches.rematch.ts';
import {
  findNewestCatalogueVersionNumber,
  streamProviderPages,
} from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { yieldToEventLoop } from '../../yieldToEventLoop.ts';
import type { IdenticalLoggedSearchGroup } from './loggedGroups.ts';

/** Algorithm and catalogue versions that searches are repeated with. */
export interface SearchRematchAlgorithmAndCatalogueVersions {
  readonly version: MatchAlgorithmVersion;
  readonly catalogue: RematchCatalogueVersionChoice;
}

/** A group of logged searches with the changes of rank in the new result. */
export interface RankChangesOfRerunSearch {
  readonly group: IdenticalLoggedSearchGroup;
  readonly moves: readonly ProviderRankChange[];
  /** Whether the original versions reproduce the logged first matches; `null` if the algorithm version is unknown. */
  readonly reproduced: boolean | null;
  /** Returns why the rank of a provider changed. */
  readonly reasonFor: (move: ProviderRankChange) => ProviderRankChangeReason;
}

/** A version of the catalogue, prepared for matching. */
interface Edition {
  /**
   * Creates a function that repeats searches on this catalogue with the given version of the algorithm. The function is
   * cached by version.
   */
  readonly getSearchRunner: (version: MatchAlgorithmVersion) => Promise<RunSearchOnCatalogueVersion>;
  /**
   * Returns a function that evaluates a provider with a version of the algorithm; `null` for a provider that is not in
   * the catalogue.
   */
  readonly getProviderEvaluator: (version: MatchAlgorithmVersion, id: string) => EvaluateProvider | null;
}

async function loadRecords(
  { pool, schemaOf }: ReadModelPoolAndSchemas,
  version: number,
): Promise<readonly ProviderRecord[]> {
  const records: ProviderRecord[] = [];
  const edition = { schema: schemaOf('catalogue'), version };
  for await (const page of streamProviderPages(pool, edition, 'record'))
    for (const { record } of page) records.push(record);
  return records;
}

async function loadEdition(source: ReadModelPoolAndSchemas, version: number): Promise<Edition> {
  const records = await loadRecords(source, version);
  const byId = new Map(records.map((record) => [record.id, record]));
  const made = new Map<MatchAlgorithmVersion, Promise<RunSearchOnCatalogueVersion>>();
  const judging = new Map<string, EvaluateProvider>();
  return {
    getSearchRunner: (algorithm) => {
      const known =
        made.get(algorithm) ??
        runPausableTask(createRematchRunnerForAlgorithmVersion(algorithm, records), yieldToEventLoop);
      made.set(algorithm, known);
      return known;
    },
    getProviderEvaluator: (algorithm, id) => {
      const record = byId.get(id);
      if (record === undefined) return null;
      const judge = judging.get(`${algorithm} ${id}`) ?? providerEvaluatorsByVersion[algorithm](record);
      judging.set(`${algorithm} ${id}`, judge);
      return judge;
    },
  };
}

/** Caches the value of the last key only, so that one value is in memory at a time. */
function keepLast<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  let last: { readonly key: Key; readonly made: Made } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, made: make(key) };
    return last.made;
  };
}

/** Returns the original algorithm version; `null` if it was not logged or is no longer supported. */
function parseAlgorithmVersion({ algorithm_version }: IdenticalLoggedSearchGroup): MatchAlgorithmVersion | null {
  return MatchAlgorithmVersion.nullable().catch(null).parse(algorithm_version);
}

/**
 * Repeats a search and compares the results. This is fast if searches are passed in the order of catalogue version and
 * requirements.
 */
export type RerunAndCompareSearchFunction = (group: IdenticalLoggedSearchGroup) => Promise<RankChangesOfRerunSearch>;

/** An algorithm version together with a catalogue version. */
type Side = readonly [Edition, MatchAlgorithmVersion];

const unknownReason: ProviderRankChangeReason = { kind: 'unknown', criterion: null, better: null };

/** Determines why the rank of a provider differs between two results. */
function explainDifference(
  then: Side,
  now: Side,
  { requirements }: IdenticalLoggedSearchGroup,
  move: ProviderRankChange,
): ProviderRankChangeReason {
  const [before, after] = [then, now].map(([edition, version]) =>
    edition.getProviderEvaluator(version, move.providerId),
  );
  const listed = { then: before !== null, now: after !== null };
  const change = findMostImportantProviderMatchChange(before?.(requirements) ?? null, after?.(requirements) ?? null);
  return determineRankChangeReason(listed, change);
}

/** Loads the catalogue version used for all searches; `null` if each search uses its original version. */
async function loadFixedEdition(
  source: ReadModelPoolAndSchemas,
  catalogue: RematchCatalogueVersionChoice,
): Promise<Edition | null> {
  if (catalogue === 'then') return null;
  return loadEdition(source, catalogue === 'current' ? await findNewestCatalogueVersionNumber(source) : catalogue);
}

/**
 * Creates a function that repeats searches. The function keeps the providers of one catalogue version in memory, or of
 * two versions if the new results are computed with a fixed version.
 */
export async function createRerunAndCompareSearch(
  source: ReadModelPoolAndSchemas,
  { version, catalogue }: SearchRematchAlgorithmAndCatalogueVersions,
): Promise<RerunAndCompareSearchFunction> {
  const editionThen = keepLast((of: number) => loadEdition(source, of));
  const fixed = await loadFixedEdition(source, catalogue);
  const answersTo = keepLast<string, Map<string, ComparableSearchResult>>(() => new Map());

  const answer = async (
    { requirements, catalogue_version }: IdenticalLoggedSearchGroup,
    [edition, algorithm]: Side,
  ) => {
    const known = answersTo(JSON.stringify([catalogue_version, requirements]));
    const key = `${algorithm} ${edition === fixed ? 'now' : 'then'}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const answered = await runPausableTask((await edition.getSearchRunner(algorithm))(requirements), yieldToEventLoop);
    known.set(key, answered);
    return answered;
  };

  return async (group) => {
    const algorithm = parseAlgorithmVersion(group);
    const editionOfThen = await editionThen(group.catalogue_version);
    const [sideThen, sideNow]: [Side | null, Side] = [
      algorithm === null ? null : [editionOfThen, algorithm],
      [fixed ?? editionOfThen, version],
    ];
    const then = sideThen === null ? null : await answer(group, sideThen);
    const now = await answer(group, sideNow);
    const idsOf = ({ first }: ComparableSearchResult): readonly string[] => first.map(({ id }) => id);
    const logged = group.first_providers;
    return {
      group,
      moves: compareSearchRankings(
        { first: logged, scoreOf: then?.scoreOf ?? (() => null) },
        { first: idsOf(now), scoreOf: now.scoreOf },
      ),
      reproduced: then === null ? null : idsOf(then).join('\n') === logged.join('\n'),
      reasonFor: (move) => (sideThen === null ? unknownReason : explainDifference(sideThen, sideNow, group, move)),
    };
  };
}
