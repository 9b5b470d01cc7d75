import type { companiesReadModel } from '@marketplace/read-models/companies/companies.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';

/** @returns the name of a company; `null` after the person who entered it was erased. */
export async function findCompanyName(source: ReadModelPoolAndSchemas, companyId: string): Promise<string | null> {
  const found = await createReadModelQueryBuilder<ReadModelRowTypes<typeof companiesReadModel>>(source)
    .selectFrom('companies.company')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return found?.name ?? null;
}
