import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import {
  companySharedSearchTable,
  companySharedSearchesReadModel,
} from '@marketplace/read-models/searches/companySearches.tables.ts';
import { buildSetColumnsToNullSql, buildUnqualifiedColumnNameMap } from '@marketplace/read-models/table.ts';
import { defineProjection, type ProjectionHandlers, type ProjectedEvent } from '../runtime/projection.ts';

type ReadEvent = CompanySearchEvent | SubjectErased;

const c = buildUnqualifiedColumnNameMap(companySharedSearchTable);
/** Clears the names that an erased user entered; the requirements belong to the company and are kept. */
const clearNames = `${buildSetColumnsToNullSql(companySharedSearchTable, ['name'])} WHERE ${c.named_by} = $1`;
const clearData = `${buildSetColumnsToNullSql(companySharedSearchTable, ['data'])} WHERE ${c.shared_by} = $1`;

const handlers: ProjectionHandlers<ReadEvent> = {
  CompanySearchShared: {
    personal: ({ event: { data }, at }, { put }) => {
      const { companyId, searchId, userId, requirements } = data;
      const shared = { company_id: companyId, search_id: searchId, shared_by: userId, shared_at: at };
      put(companySharedSearchTable, { ...shared, name: data.name, named_by: userId, data: data.data, requirements });
    },
  },
  CompanySearchRenamed: {
    personal: ({ event: { data } }, { patch }) => {
      const search = { company_id: data.companyId, search_id: data.searchId };
      patch(companySharedSearchTable, search, { name: data.name, named_by: data.userId });
    },
  },
  CompanySearchRemoved: ({ event: { data } }, { remove }) =>
    remove(companySharedSearchTable, { company_id: data.companyId, search_id: data.searchId }),
  SubjectErased: ({ event: { data } }, { run }) => {
    run(clearNames, [data.userId]);
    run(clearData, [data.userId]);
  },
};

/** Notifies all members of the company. Erasures notify nobody. */
function changes({ event }: ProjectedEvent<ReadEvent>): readonly LiveChangeAudienceAndTag[] {
  return event.type === 'SubjectErased' ? [] : [[`company:${event.data.companyId}`, 'SavedSearches']];
}

/** The projection of the searches shared by the members of a company. */
export const companySharedSearchesProjection = defineProjection<ReadEvent>({
  readModel: companySharedSearchesReadModel,
  handlers,
  changes,
});
