import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { instant, jsonb, orNull, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * One row per search that a company's members share. `name` is NULL once whoever named it is erased, `data`, the wizard's object, once
 * whoever shared it is. `requirements` is the canonical form, which stays the company's.
 */
export const companySearch = defineTable(
  'company_search',
  {
    company_id: uuid,
    search_id: uuid,
    shared_by: uuid,
    shared_at: instant,
    name: orNull(text()),
    named_by: uuid,
    data: orNull(jsonb<Readonly<Record<string, unknown>>>()),
    requirements: jsonb<Requirements>(),
  },
  ['company_id', 'search_id'],
  { handlers: ['(shared_by)', '(named_by)'] },
);

/** The searches of companies. */
export const companySearches = defineReadModel({ name: 'companySearches', version: 1, tables: { companySearch } });
