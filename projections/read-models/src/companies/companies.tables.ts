import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';
import { instant, nullable, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** One row per company; `name` is NULL once the user who entered the name is erased. */
export const companyTable = defineTable(
  'company',
  { company_id: uuid, name: nullable(text()), named_by: uuid },
  ['company_id'],
  { handlers: ['(named_by)'] },
);

/** One row per member or pending join request: `role` is NULL until the request is approved. */
export const companyMemberAndJoinRequestTable = defineTable(
  'member',
  {
    user_id: uuid,
    company_id: uuid,
    role: nullable(text<CompanyRole>()),
    /** Start of the membership or pending request. */
    since: instant,
  },
  ['user_id'],
  { readers: ['(company_id, since)'] },
);

/** Companies and their members. */
export const companiesReadModel = defineReadModel({
  name: 'companies',
  version: 1,
  tables: { company: companyTable, member: companyMemberAndJoinRequestTable },
});
