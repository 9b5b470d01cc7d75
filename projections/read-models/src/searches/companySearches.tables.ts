import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { instant, jsonb, nullable, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * One row per search that a user shares with a company. `name` is NULL once the user who named the search is erased.
 * `data`, the wizard data, is NULL once the user who shared the search is erased. `requirements` is the canonical form
 * and is kept.
 */
export const companySharedSearchTable = defineTable(
  'company_search',
  {
    company_id: uuid,
    search_id: uuid,
    shared_by: uuid,
    shared_at: instant,
    name: nullable(text()),
    named_by: uuid,
    data: nullable(jsonb<Readonly<Record<string, unknown>>>()),
    requirements: jsonb<BuyerRequirements>(),
  },
  ['company_id', 'search_id'],
  { handlers: ['(shared_by)', '(named_by)'] },
);

export const companySharedSearchesReadModel = defineReadModel({
  name: 'companySearches',
  version: 1,
  tables: { companySearch: companySharedSearchTable },
});
