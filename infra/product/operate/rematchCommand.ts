import { instantsOf } from '@marketplace/domain/searches/searches.days.ts';
import { directionOf } from '@marketplace/domain/searches/searches.rematchReasons.ts';
import { type ComparedSearch, createAnswerAgain } from '@marketplace/query-service/searches/rematch/answerAgain.ts';
import { countLogged, unhurried, visitGroups } from '@marketplace/query-service/searches/rematch/loggedGroups.ts';
import { createRematch, type Rematch } from '@marketplace/query-service/searches/rematch/rematch.ts';
import { newestForms } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { searchLines, sumsLines, totalsLines } from './rematchLines.ts';
import type { RematchOptions } from './rematchOptions.ts';

/** Output of the command. */
export interface Output {
  /** Resolves when the reader has consumed the previous output. */
  readonly line: (text: string) => Promise<void>;
  /** @param different number of different searches repeated so far. */
  readonly progress: (different: number) => void;
}

/** Maximum number of changed searches printed as text; JSON output contains all. */
const maxPrintedSearches = 50;

function formatSearchJson({ group, moves: all, reproduced, reasonFor }: ComparedSearch): string {
  const { requirements, catalogue_version, algorithm_version, searches, last_search } = group;
  const search = { requirements, searches, lastSearch: last_search.toISOString() };
  const versions = { catalogueVersion: catalogue_version, algorithmVersion: algorithm_version };
  const moves = all.map((move) => (directionOf(move) === null ? move : { ...move, reason: reasonFor(move) }));
  return JSON.stringify({ ...search, ...versions, reproduced, moves });
}

/** Writes each search as JSON, or the first changed ones as text. */
function createSearchWriter({ json }: RematchOptions, { line }: Output) {
  let changed = 0;
  return {
    write: async (compared: ComparedSearch): Promise<void> => {
      if (json) return line(formatSearchJson(compared));
      const lines = searchLines(compared);
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
  source: ReadSource,
  rematch: Rematch,
  from: string,
  options: RematchOptions,
  { line }: Output,
) {
  const [logged, sums] = [await countLogged(source, { from, to: null }), rematch.sums()];
  const forms = await newestForms(
    source,
    sums.map(({ providerId }) => providerId),
  );
  const names = new Map(forms.map(({ id, name }) => [id, name]));
  const { since, version, catalogue } = options;
  if (options.json) {
    const providers = sums.map((row) => ({
      name: names.get(row.providerId) ?? row.providerId,
      ...row,
      reasons: rematch.reasonsOf(row.providerId),
    }));
    const totals = { ...rematch.totals(), ...logged };
    return line(JSON.stringify({ since, as: version, catalogue, totals, providers }));
  }
  if (sums.length > 0) await line('');
  if (sums.length > 0) for (const row of sumsLines(sums, (id) => names.get(id) ?? id)) await line(row);
  for (const row of totalsLines(rematch.totals(), logged)) await line(row);
}

/**
 * Repeats past searches and prints gains and losses, per search and in total. Memory is bounded by the providers of one
 * catalogue version (two with the current one) and their sums, independently of the number of searches.
 */
export async function runRematch(source: ReadSource, options: RematchOptions, output: Output): Promise<void> {
  const { from } = instantsOf({ from: options.since, to: options.since });
  const rematch = createRematch(await createAnswerAgain(source, options));
  const searches = createSearchWriter(options, output);
  await visitGroups(
    source,
    { range: { from, to: null }, mostGroups: options.limit, mostSearches: null },
    async (page) => {
      for (const group of page) {
        await searches.write(await rematch.add(group));
        output.progress(rematch.totals().different);
      }
    },
    unhurried,
  );
  await searches.end();
  await writeSums(source, rematch, from, options, output);
}
