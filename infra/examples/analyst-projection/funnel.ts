import { defineReplay } from '@marketplace/projections/replay/defineReplay.ts';
import { int, text } from '@marketplace/read-models/columns.ts';
import { defineTable } from '@marketplace/read-models/table.ts';

const funnel = defineTable('funnel', { month: text(), searches: int, rfqs: int, quotes: int }, ['month']);
const demand = defineTable('demand', { month: text(), country: text(), searches: int }, ['month', 'country']);

const monthOf = (at: string): string => at.slice(0, 7);

/** What came of searches, and which countries they asked for, month by month. */
export default defineReplay({
  tables: [funnel, demand],
  handlers: {
    RequirementsMatched: ({ event: { data }, at }, { increase }) => {
      increase(funnel, { month: monthOf(at) }, { searches: 1 });
      for (const country of data.requirements.countries)
        increase(demand, { month: monthOf(at), country }, { searches: 1 });
    },
    RfqSent: ({ at }, { increase }) => increase(funnel, { month: monthOf(at) }, { rfqs: 1 }),
    QuoteSent: ({ at }, { increase }) => increase(funnel, { month: monthOf(at) }, { quotes: 1 }),
  },
});
