import type { CompanyMembership } from '@marketplace/contracts/kernel/caller.ts';
import { maxSharedSearchesPerCompany } from '@marketplace/contracts/searches/searches.commands.ts';
import type {
  CompanySharedSearchReplyItem,
  CompanySharedSearchesReply,
} from '@marketplace/contracts/searches/searches.company.api.ts';
import { formatPersonName } from '@marketplace/domain/accounts/formatPersonName.ts';
import { buildDefaultSavedSearchName } from '@marketplace/domain/matching/matching.summary.ts';
import { convertRequirementsToWizardData } from '@marketplace/domain/matching/matching.wizard.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import type { companySharedSearchesReadModel as companySearchesModel } from '@marketplace/read-models/searches/companySearches.tables.ts';
import type { InferResult } from 'kysely';
import { findCompanyName } from '../companies/companyName.public.ts';

type Tables = ReadModelRowTypes<typeof companySearchesModel> & ReadModelRowTypes<typeof peopleReadModel>;

function selectShared(source: ReadModelPoolAndSchemas, companyId: string) {
  return createReadModelQueryBuilder<Tables>(source)
    .selectFrom('companySearches.company_search as s')
    .leftJoin('people.person as p', 'p.user_id', 's.shared_by')
    .select(['s.search_id', 's.shared_by', 's.shared_at', 's.name', 's.data', 's.requirements'])
    .select(['p.first_name', 'p.last_name'])
    .where('s.company_id', '=', companyId)
    .orderBy('s.shared_at', 'desc')
    .orderBy('s.search_id')
    .limit(maxSharedSearchesPerCompany);
}

type SharedRow = InferResult<ReturnType<typeof selectShared>>[number];

/**
 * Converts a shared search to its API view. If an erasure removed the name or the input, a replacement is derived from
 * the requirements.
 */
function toView(row: SharedRow, reader: string): CompanySharedSearchReplyItem {
  const sharedAt = row.shared_at.toISOString();
  return {
    id: row.search_id,
    name: row.name ?? buildDefaultSavedSearchName(row.requirements, sharedAt),
    data: row.data ?? convertRequirementsToWizardData(row.requirements),
    sharedAt,
    sharedBy: formatPersonName(row),
    own: row.shared_by === reader,
  };
}

/** Finds the shared searches of a person's company, most recent first; none for a person without a company. */
export async function findCompanySharedSearches(
  source: ReadModelPoolAndSchemas,
  reader: string,
  member: CompanyMembership | undefined,
): Promise<CompanySharedSearchesReply> {
  if (member === undefined) return { company: null, mayChange: false, searches: [] };
  const { companyId, role } = member;
  const [name, rows] = await Promise.all([
    findCompanyName(source, companyId),
    selectShared(source, companyId).execute(),
  ]);
  return {
    company: { id: companyId, name },
    mayChange: role !== 'viewer',
    searches: rows.map((row) => toView(row, reader)),
  };
}
