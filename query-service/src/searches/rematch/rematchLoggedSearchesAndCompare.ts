import {
  type SearchWithChangedProviderRank,
  maxListedChangedRankSearches,
  maxRematchedSearches,
  maxEvaluatedRematchSearches,
  maxRematchProviderRows,
  type LoggedSearchesRematchSummaryReply,
  type RematchProviderReplyItem,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { type DayRange, convertDayRangeToInstants } from '@marketplace/domain/searches/searches.days.ts';
import { findGainOrLossOfTop1Or3Or10Rank } from '@marketplace/domain/searches/searches.rematchReasons.ts';
import { findNewestProviderNamesAndLogos } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import {
  type SearchRematchAlgorithmAndCatalogueVersions,
  type RankChangesOfRerunSearch,
  createRerunAndCompareSearch,
} from './rerunSearch.ts';
import {
  type LoggedSearchesFilter,
  countLoggedSearchesByReproducibility,
  type IdenticalLoggedSearchGroup,
  forEachLoggedSearchGroupPage,
} from './loggedGroups.ts';
import { createLoggedSearchRematchAccumulator, type LoggedSearchRematchAccumulator } from './rematch.ts';

/** Maximum milliseconds of work; the remaining searches are counted as left out. */
const maxWorkMs = 20_000;

/** Parameters of a rematch, and the provider for which every changed search is listed. */
export interface LoggedSearchesRematchParameters
  extends SearchRematchAlgorithmAndCatalogueVersions,
    LoggedSearchesFilter {
  readonly range: DayRange;
  readonly provider?: string | undefined;
}

/**
 * Whether a provider entered (`gained`) or left (`lost`) the first place, the first three or the first ten in at least
 * one search.
 */
export function hasProviderGainedOrLostTopRankInAnySearch(
  row: Omit<RematchProviderReplyItem, 'provider_name' | 'logo_file'>,
  how: 'gained' | 'lost',
): boolean {
  return how === 'gained'
    ? row.gained_first + row.entered_three + row.entered_ten > 0
    : row.lost_first + row.left_three + row.left_ten > 0;
}

function listProviderChanges(rematch: LoggedSearchRematchAccumulator) {
  return rematch.sums().map(({ providerId, ...row }) => ({
    provider_id: providerId,
    ...{ gained_first: row.gainedFirst, lost_first: row.lostFirst },
    ...{ entered_three: row.enteredThree, left_three: row.leftThree },
    ...{ entered_ten: row.enteredTen, left_ten: row.leftTen },
    score_change: row.scoreChange,
    reasons: rematch.listReasons(providerId),
  }));
}

async function loadRows(
  source: ReadModelPoolAndSchemas,
  rematch: LoggedSearchRematchAccumulator,
  provider: string | undefined,
): Promise<RematchProviderReplyItem[]> {
  const moved = listProviderChanges(rematch).filter(
    (row) =>
      hasProviderGainedOrLostTopRankInAnySearch(row, 'gained') ||
      hasProviderGainedOrLostTopRankInAnySearch(row, 'lost'),
  );
  const shown = moved
    .filter(({ provider_id }) => provider === undefined || provider === provider_id)
    .slice(0, maxRematchProviderRows);
  const forms = await findNewestProviderNamesAndLogos(
    source,
    shown.map(({ provider_id }) => provider_id),
  );
  const formOf = new Map(forms.map((form) => [form.id, form]));
  return shown.map((row) => ({
    ...row,
    provider_name: formOf.get(row.provider_id)?.name ?? row.provider_id,
    logo_file: formOf.get(row.provider_id)?.logo_file ?? null,
  }));
}

/** Returns the search in an array, which is empty if the provider's rank did not change. */
function listChangedSearch(
  provider: string,
  { group, moves, reasonFor }: RankChangesOfRerunSearch,
): readonly SearchWithChangedProviderRank[] {
  const move = moves.find(({ providerId }) => providerId === provider);
  if (move === undefined || findGainOrLossOfTop1Or3Or10Rank(move) === null) return [];
  const { requirements, searches, last_search } = group;
  return [
    {
      ...{ requirements, searches, last_search: last_search.toISOString() },
      ...{ place_then: move.placeThen, place_now: move.placeNow },
      ...{ score_then: move.scoreThen, score_now: move.scoreNow },
      reason: reasonFor(move),
    },
  ];
}

function selectLatest(changed: readonly SearchWithChangedProviderRank[]): SearchWithChangedProviderRank[] {
  return changed
    .toSorted((one, other) => (one.last_search < other.last_search ? 1 : -1))
    .slice(0, maxListedChangedRankSearches);
}

/**
 * Repeats the newest reproducible searches in a range with other versions of the algorithm or catalogue, and compares
 * the new results with the logged results.
 */
export async function rematchLoggedSearchesAndCompare(
  source: ReadModelPoolAndSchemas,
  request: LoggedSearchesRematchParameters,
): Promise<LoggedSearchesRematchSummaryReply> {
  const { range, version, catalogue, provider } = request;
  const logged = await countLoggedSearchesByReproducibility(source, convertDayRangeToInstants(range), request);
  const groups: IdenticalLoggedSearchGroup[] = [];
  const wanted = { range: convertDayRangeToInstants(range), askedFor: request };
  const most = { maxGroups: maxRematchedSearches, maxSearches: maxEvaluatedRematchSearches };
  await forEachLoggedSearchGroupPage(source, { ...wanted, ...most }, (page) =>
    Promise.resolve(void groups.push(...page)),
  );
  const rematch = createLoggedSearchRematchAccumulator(
    await createRerunAndCompareSearch(source, { version, catalogue }),
  );
  const changed: SearchWithChangedProviderRank[] = [];
  const ends = performance.now() + maxWorkMs;
  for (const group of groups) {
    if (performance.now() >= ends) break;
    const compared = await rematch.add(group);
    if (provider !== undefined) changed.push(...listChangedSearch(provider, compared));
  }
  const { searches, different, unreproduced, otherFirst } = rematch.totals();
  return {
    ...{ range, version, catalogue, searches, different },
    left_out: Math.max(0, logged.proven - searches),
    unproven: logged.unproven,
    unreproduced,
    other_first: otherFirst,
    providers: await loadRows(source, rematch, provider),
    changed: selectLatest(changed),
  };
}
