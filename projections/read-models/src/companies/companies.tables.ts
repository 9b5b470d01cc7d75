import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';
import { instant, orNull, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** One row per company; its name is NULL once whoever gave it is erased. */
export const company = defineTable(
  'company',
  { company_id: uuid, name: orNull(text()), named_by: uuid },
  ['company_id'],
  { handlers: ['(named_by)'] },
);

/** One row per person who belongs to a company, or waits to: `role` is NULL until somebody of it says yes. */
export const member = defineTable(
  'member',
  {
    user_id: uuid,
    company_id: uuid,
    role: orNull(text<CompanyRole>()),
    /** Since when the person belongs to it, or waits. */
    since: instant,
  },
  ['user_id'],
  { readers: ['(company_id, since)'] },
);

/** Who belongs to which company. */
export const companies = defineReadModel({ name: 'companies', version: 1, tables: { company, member } });
