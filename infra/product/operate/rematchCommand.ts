import { convertDayRangeToInstants } from '@marketplace/domain/searches/searches.days.ts';
import { findGainOrLossOfTop1Or3Or10Rank } from '@marketplace/domain/searches/searches.rematchReasons.ts';
import {
  type RankChangesOfRerunSearch,
  createRerunAndCompareSearch,
} from '@marketplace/query-service/searches/rematch/rerunSearch.ts';
import {
  countLoggedSearchesByReproducibility,
  beginTransactionWithoutTimeoutsSql,
  forEachLoggedSearchGroupPage,
} from '@marketplace/query-service/searches/rematch/loggedGroups.ts';
import {
  createLoggedSearchRematchAccumulator,
  type LoggedSearchRematchAccumulator,
} from '@marketplace/query-service/searches/rematch/rematch.ts';
import { findNewestProviderNamesAndLogos } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import {
  formatRematchedSearchChanges,
  formatProviderRankChangeTable,
  formatSearchRematchTotals,
} from './rematchFormat.ts';
import type { SearchRematchOptions } from './rematchOptions.ts';

/** Output of the command. */
export interface SearchRematchOutputWriter {
  /** Prints a line; resolves when the consumer of the output is ready for more. */
  readonly line: (text: string) => Promise<void>;
  /** @param different number of distinct searches repeated so far. */
  readonly progress: (different: number) => void;
}

/** Maximum number of changed searches printed as text; JSON output contains all. */
const maxPrintedSearches = 50;

function formatSearchJson({ group, moves: all, reproduced, reasonFor }: RankChangesOfRerunSearch): string {
  const { requirements, catalogue_version, algorithm_version, searches, last_search } = group;
  const search = { requirements, searches, lastSearch: last_search.toISOString() };
  const versions = { catalogueVersion: catalogue_version, algorithmVersion: algorithm_version };
  const moves = all.map((move) =>
    findGainOrLossOfTop1Or3Or10Rank(move) === null ? move : { ...move, reason: reasonFor(move) },
  );
  return JSON.stringify({ ...search, ...versions, reproduced, moves });
}

/** Creates a writer that prints each search as JSON, or the first searches with changed ranks as text. */
function createSearchWriter({ json }: SearchRematchOptions, { line }: SearchRematchOutputWriter) {
  let changed = 0;
  return {
    write: async (compared: RankChangesOfRerunSearch): Promise<void> => {
      if (json) return line(formatSearchJson(compared));
      const lines = formatRematchedSearchChanges(compared);
      if (lines.length > 0) changed += 1;
      if (changed <= maxPrintedSearches) for (const each of lines) await line(each);
    },
    end: async (): Promise<void> => {
      const more = changed - maxPrintedSearches;
      if (more > 0) await line(`and ${more} more different searches with changes: use --json for all of them`);
    },
  };
}

async function writeSums(
  source: ReadModelPoolAndSchemas,
  rematch: LoggedSearchRematchAccumulator,
  from: string,
  options: SearchRematchOptions,
  { line }: SearchRematchOutputWriter,
) {
  const [logged, sums] = [await countLoggedSearchesByReproducibility(source, { from, to: null }), rematch.sums()];
  const forms = await findNewestProviderNamesAndLogos(
    source,
    sums.map(({ providerId }) => providerId),
  );
  const names = new Map(forms.map(({ id, name }) => [id, name]));
  const { since, version, catalogue } = options;
  if (options.json) {
    const providers = sums.map((row) => ({
      name: names.get(row.providerId) ?? row.providerId,
      ...row,
      reasons: rematch.listReasons(row.providerId),
    }));
    const totals = { ...rematch.totals(), ...logged };
    return line(JSON.stringify({ since, as: version, catalogue, totals, providers }));
  }
  if (sums.length > 0) await line('');
  if (sums.length > 0)
    for (const row of formatProviderRankChangeTable(sums, (id) => names.get(id) ?? id)) await line(row);
  for (const row of formatSearchRematchTotals(rematch.totals(), logged)) await line(row);
}

/**
 * Repeats past searches and prints which providers gain and lose ranks, per search and in total. Memory use depends on
 * the number of providers in one catalogue version (or in two, if the current one differs), not on the number of
 * searches.
 */
export async function rerunPastSearchesAndPrintRankChanges(
  source: ReadModelPoolAndSchemas,
  options: SearchRematchOptions,
  output: SearchRematchOutputWriter,
): Promise<void> {
  const { from } = convertDayRangeToInstants({ from: options.since, to: options.since });
  const rematch = createLoggedSearchRematchAccumulator(await createRerunAndCompareSearch(source, options));
  const searches = createSearchWriter(options, output);
  await forEachLoggedSearchGroupPage(
    source,
    { range: { from, to: null }, maxGroups: options.limit, maxSearches: null },
    async (page) => {
      for (const group of page) {
        await searches.write(await rematch.add(group));
        output.progress(rematch.totals().different);
      }
    },
    beginTransactionWithoutTimeoutsSql,
  );
  await searches.end();
  await writeSums(source, rematch, from, options, output);
}
