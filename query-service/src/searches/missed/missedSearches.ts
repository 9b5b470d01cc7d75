import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  type MissedSearches,
  mostMissedLines,
  mostMissedSearches,
} from '@marketplace/contracts/searches/searches.missed.views.ts';
import { type MissingIn, missingOf } from '@marketplace/domain/matching/missing/missing.ts';
import { type DayRange, instantsOf } from '@marketplace/domain/searches/searches.days.ts';
import { type Crowd, createCrowd, createMissedSums } from '@marketplace/domain/searches/searches.missed.ts';
import { formsWithin } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { yieldToEventLoop } from '../../yieldToEventLoop.ts';
import { type AskedGroup, askedGroups, countOthersSearches } from './missed.queries.ts';

/** Maximum number of provider versions that are read: the newest ones of the month. */
const maxForms = 200;
/** Milliseconds of work after which the event loop is yielded to. */
const turnMs = 10;

interface Form {
  readonly since: number;
  readonly until: number | null;
  readonly record: ProviderRecord;
}

/** Lists what a provider lacks for a search, with its data of that time; `null` if it was not in the catalogue then. */
function createMissingLookup(forms: readonly Form[]): (group: AskedGroup) => ReturnType<MissingIn> | null {
  const made = new Map<Form, MissingIn>();
  return ({ catalogueVersion, requirements }) => {
    const form = forms.find(
      ({ since, until }) => since <= catalogueVersion && (until === null || until > catalogueVersion),
    );
    if (form === undefined) return null;
    const missing = made.get(form) ?? missingOf(form.record);
    made.set(form, missing);
    return missing(requirements);
  };
}

async function loadForms(source: ReadSource, providerId: string, groups: readonly AskedGroup[]): Promise<Form[]> {
  const bounds = groups.reduce(
    ({ first, last }, { catalogueVersion }) => ({
      first: Math.min(first, catalogueVersion),
      last: Math.max(last, catalogueVersion),
    }),
    { first: Infinity, last: 0 },
  );
  return groups.length === 0 ? [] : formsWithin(source, providerId, bounds, maxForms);
}

const toVisibleFigures = (crowd: Crowd) => (crowd.isTold() ? crowd.figures() : null);

/**
 * Finds what excluded a provider from the searches of a range. Groups of fewer than five existing people are
 * suppressed.
 */
export async function missedSearches(source: ReadSource, providerId: string, range: DayRange): Promise<MissedSearches> {
  const instants = instantsOf(range);
  const [count, groups] = await Promise.all([
    countOthersSearches(source, providerId, instants),
    askedGroups(source, providerId, instants, mostMissedSearches),
  ]);
  const missingIn = createMissingLookup(await loadForms(source, providerId, groups));
  const [lookedAt, inFirstTen, nothingMissing, sums] = [
    createCrowd(),
    createCrowd(),
    createCrowd(),
    createMissedSums(),
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
    lines: sums.lines().slice(0, mostMissedLines),
    is_cut: count > mostMissedSearches,
  };
}
