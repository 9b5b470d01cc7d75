import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { int, text } from '@marketplace/read-models/columns.ts';
import { defineTable } from '@marketplace/read-models/table.ts';
import { defineReplay } from './defineReplay.ts';

/** One row per month. `unmatched` are searches without a result. */
const searchMonth = defineTable('search_month', { month: text(), searches: int, unmatched: int }, ['month']);

/**
 * One row per month, country and technology; a search that names several counts in each. `country` is its code, the name of a region
 * where the search named regions, `anywhere` where it named no place.
 */
const demand = defineTable(
  'demand',
  { month: text(), country: text(), technology: text(), searches: int, unmatched: int },
  ['month', 'country', 'technology'],
);

/** What the search asked for, of itself: which technology was answered is the person's own. */
function technologies({ ntnSupport, privateNetworkNeeded }: Requirements): readonly string[] {
  const wanted = [
    ...(ntnSupport ? ['satellite'] : []),
    ...(privateNetworkNeeded === 'None' ? [] : [privateNetworkNeeded]),
  ];
  return wanted.length === 0 ? ['any'] : wanted;
}

function places({ countries, regions }: Requirements): readonly string[] {
  const named = [...new Set([...countries, ...regions])];
  return named.length === 0 ? ['anywhere'] : named;
}

/** Demand by month, country and technology, from the log of searches. */
export const searchAnalyticsReplay = defineReplay({
  tables: [searchMonth, demand],
  handlers: {
    RequirementsMatched: ({ event: { data }, at }, { increase }) => {
      const month = at.slice(0, 7);
      const amounts = { searches: 1, unmatched: data.matchedCount === 0 ? 1 : 0 };
      increase(searchMonth, { month }, amounts);
      for (const country of places(data.requirements))
        for (const technology of technologies(data.requirements))
          increase(demand, { month, country, technology }, amounts);
    },
  },
});
