import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import { companySearch, companySearches } from '@marketplace/read-models/searches/companySearches.tables.ts';
import { blanking, columnNames } from '@marketplace/read-models/table.ts';
import { defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';

type ReadEvent = CompanySearchEvent | SubjectErased;

const c = columnNames(companySearch);
/** Clears the names that the person has set; the requirements belong to the company and stay. */
const clearNames = `${blanking(companySearch, ['name'])} WHERE ${c.named_by} = $1`;
const clearData = `${blanking(companySearch, ['data'])} WHERE ${c.shared_by} = $1`;

const handlers: Handlers<ReadEvent> = {
  CompanySearchShared: {
    personal: ({ event: { data }, at }, { put }) => {
      const { companyId, searchId, userId, requirements } = data;
      const shared = { company_id: companyId, search_id: searchId, shared_by: userId, shared_at: at };
      put(companySearch, { ...shared, name: data.name, named_by: userId, data: data.data, requirements });
    },
  },
  CompanySearchRenamed: {
    personal: ({ event: { data } }, { patch }) => {
      const search = { company_id: data.companyId, search_id: data.searchId };
      patch(companySearch, search, { name: data.name, named_by: data.userId });
    },
  },
  CompanySearchRemoved: ({ event: { data } }, { remove }) =>
    remove(companySearch, { company_id: data.companyId, search_id: data.searchId }),
  SubjectErased: ({ event: { data } }, { run }) => {
    run(clearNames, [data.userId]);
    run(clearData, [data.userId]);
  },
};

/** Notifies all members of the company. Erasures notify nobody. */
function changes({ event }: ProjectedEvent<ReadEvent>): readonly Change[] {
  return event.type === 'SubjectErased' ? [] : [[`company:${event.data.companyId}`, 'SavedSearches']];
}

/** The projection of the searches shared by the members of a company. */
export const companySearchesProjection = defineProjection<ReadEvent>({
  readModel: companySearches,
  handlers,
  changes,
});
