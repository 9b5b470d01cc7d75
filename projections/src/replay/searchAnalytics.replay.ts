import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { int, text } from '@marketplace/read-models/columns.ts';
import { defineTable } from '@marketplace/read-models/table.ts';
import { defineReplay } from './defineReplay.ts';

/** One row per month. `unmatched` counts searches without a result. */
const searchMonth = defineTable('search_month', { month: text(), searches: int, unmatched: int }, ['month']);

/**
 * One row per month, country and technology; a search counts once for each combination of its countries or regions and
 * its technologies. `country` is a country code, a region name, or `anywhere` for searches without a place.
 * `technology` is `any` for searches without a technology.
 */
const demand = defineTable(
  'demand',
  {
    month: text(),
    country: text(),
    technology: text(),
    searches: int,
    unmatched: int,
  },
  ['month', 'country', 'technology'],
);

/** Lists the required technologies. Excludes the technology of the best match, which is personal data. */
function listTechnologies({ ntnSupport, privateNetworkNeeded }: BuyerRequirements): readonly string[] {
  const technologies = [
    ...(ntnSupport ? ['satellite'] : []),
    ...(privateNetworkNeeded === 'None' ? [] : [privateNetworkNeeded]),
  ];
  return technologies.length === 0 ? ['any'] : technologies;
}

function listPlaces({ countries, regions }: BuyerRequirements): readonly string[] {
  const named = [...new Set([...countries, ...regions])];
  return named.length === 0 ? ['anywhere'] : named;
}

/** Demand by month, country and technology, from the search log. */
export const searchAnalyticsReplay = defineReplay({
  tables: [searchMonth, demand],
  handlers: {
    RequirementsMatched: ({ event: { data }, at }, { increase }) => {
      const month = at.slice(0, 7);
      const amounts = { searches: 1, unmatched: data.matchedCount === 0 ? 1 : 0 };
      increase(searchMonth, { month }, amounts);
      for (const country of listPlaces(data.requirements))
        for (const technology of listTechnologies(data.requirements))
          increase(demand, { month, country, technology }, amounts);
    },
  },
});
