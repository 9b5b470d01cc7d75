import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  type ProviderMissedSearchesReportReply,
  maxRequirementsInMissedSearchesReport,
  maxEvaluatedMissedSearches,
} from '@marketplace/contracts/searches/searches.missed.views.ts';
import {
  type FindMissingCapabilities,
  createMissingCapabilitiesFinder,
} from '@marketplace/domain/matching/missingCapabilities/missingCapabilities.ts';
import { type DayRange, convertDayRangeToInstants } from '@marketplace/domain/searches/searches.days.ts';
import {
  type SearchAndBuyerCounter,
  createSearchAndBuyerCounter,
  createMissedRequirementAccumulator,
} from '@marketplace/domain/searches/searches.missed.ts';
import { findRecordsOfProviderInVersions } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { yieldToEventLoop } from '../../yieldToEventLoop.ts';
import {
  type IdenticalSearchGroup,
  loadNewestIdenticalSearchGroupsByOthers,
  countSearchesByNonRepresentatives,
} from './missed.queries.ts';

/** Maximum number of versions of the provider's record that are read, newest first. */
const maxForms = 200;
/** Milliseconds of work before yielding to the event loop. */
const turnMs = 10;

interface Form {
  readonly since: number;
  readonly until: number | null;
  readonly record: ProviderRecord;
}

/**
 * Creates a function that lists the requirements of a search that the provider did not meet according to its data at
 * the time of the search; `null` if the provider was not in the catalogue at that time.
 */
function createMissingLookup(
  forms: readonly Form[],
): (group: IdenticalSearchGroup) => ReturnType<FindMissingCapabilities> | null {
  const made = new Map<Form, FindMissingCapabilities>();
  return ({ catalogueVersion, requirements }) => {
    const form = forms.find(
      ({ since, until }) => since <= catalogueVersion && (until === null || until > catalogueVersion),
    );
    if (form === undefined) return null;
    const missing = made.get(form) ?? createMissingCapabilitiesFinder(form.record);
    made.set(form, missing);
    return missing(requirements);
  };
}

async function loadForms(
  source: ReadModelPoolAndSchemas,
  providerId: string,
  groups: readonly IdenticalSearchGroup[],
): Promise<Form[]> {
  const bounds = groups.reduce(
    ({ first, last }, { catalogueVersion }) => ({
      first: Math.min(first, catalogueVersion),
      last: Math.max(last, catalogueVersion),
    }),
    { first: Infinity, last: 0 },
  );
  return groups.length === 0 ? [] : findRecordsOfProviderInVersions(source, providerId, bounds, maxForms);
}

const toVisibleFigures = (crowd: SearchAndBuyerCounter) => (crowd.canPublish() ? crowd.getCounts() : null);

/**
 * Finds the requirements that excluded a provider from the first ten matches of searches in a range. The counts of a
 * group are suppressed unless the group contains at least five people who have not been erased.
 */
export async function buildProviderMissedSearchesReport(
  source: ReadModelPoolAndSchemas,
  providerId: string,
  range: DayRange,
): Promise<ProviderMissedSearchesReportReply> {
  const instants = convertDayRangeToInstants(range);
  const [count, groups] = await Promise.all([
    countSearchesByNonRepresentatives(source, providerId, instants),
    loadNewestIdenticalSearchGroupsByOthers(source, providerId, instants, maxEvaluatedMissedSearches),
  ]);
  const missingIn = createMissingLookup(await loadForms(source, providerId, groups));
  const [lookedAt, inFirstTen, nothingMissing, sums] = [
    createSearchAndBuyerCounter(),
    createSearchAndBuyerCounter(),
    createSearchAndBuyerCounter(),
    createMissedRequirementAccumulator(),
  ];
  let turnEnds = performance.now() + turnMs;
  for (const group of groups) {
    const missing = missingIn(group);
    if (missing === null) continue;
    lookedAt.add(group);
    if (group.isInFirstTen) inFirstTen.add(group);
    else if (missing.length === 0) nothingMissing.add(group);
    else sums.add(missing, group);
    if (performance.now() < turnEnds) continue;
    await yieldToEventLoop();
    turnEnds = performance.now() + turnMs;
  }
  return {
    range,
    looked_at: toVisibleFigures(lookedAt),
    in_first_ten: toVisibleFigures(inFirstTen),
    nothing_missing: toVisibleFigures(nothingMissing),
    lines: sums.getLines().slice(0, maxRequirementsInMissedSearchesReport),
    is_cut: count > maxEvaluatedMissedSearches,
  };
}
