import { defineReplay } from '@marketplace/projections/replay/defineReplay.ts';
import { int, text } from '@marketplace/read-models/columns.ts';
import { defineTable } from '@marketplace/read-models/table.ts';

const funnel = defineTable('funnel', { month: text(), searches: int, rfqs: int, quotes: int }, ['month']);
const demand = defineTable('demand', { month: text(), country: text(), searches: int }, ['month', 'country']);

const toMonth = (at: string): string => at.slice(0, 7);

/** Counts searches, RFQs and quotes per month, and searched countries per month. */
export default defineReplay({
  tables: [funnel, demand],
  handlers: {
    RequirementsMatched: ({ event: { data }, at }, { increase }) => {
      increase(funnel, { month: toMonth(at) }, { searches: 1 });
      for (const country of data.requirements.countries)
        increase(demand, { month: toMonth(at), country }, { searches: 1 });
    },
    RfqSent: ({ at }, { increase }) => increase(funnel, { month: toMonth(at) }, { rfqs: 1 }),
    // Every version of a quote is an event.
    QuoteSent: ({ event: { data }, at }, { increase }) => {
      if (data.version === 1) increase(funnel, { month: toMonth(at) }, { quotes: 1 });
    },
  },
});
