import type { companies } from '@marketplace/read-models/companies/companies.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';

/** @returns the name of a company; `null` after the person who entered it was erased. */
export async function companyName(source: ReadSource, companyId: string): Promise<string | null> {
  const found = await readModelDb<TablesOf<typeof companies>>(source)
    .selectFrom('companies.company')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return found?.name ?? null;
}
