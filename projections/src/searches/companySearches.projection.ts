import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import { companySearch, companySearches } from '@marketplace/read-models/searches/companySearches.tables.ts';
import { blanking, columnNames } from '@marketplace/read-models/table.ts';
import { defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';

type ReadEvent = CompanySearchEvent | SubjectErased;

const c = columnNames(companySearch);
/** Whoever typed the words takes them along; what is asked for stays the company's. */
const blankNames = `${blanking(companySearch, ['name'])} WHERE ${c.named_by} = $1`;
const blankData = `${blanking(companySearch, ['data'])} WHERE ${c.shared_by} = $1`;

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
    run(blankNames, [data.userId]);
    run(blankData, [data.userId]);
  },
};

/** Everybody of the company learns of it. Of an erasure nobody does. */
function changes({ event }: ProjectedEvent<ReadEvent>): readonly Change[] {
  return event.type === 'SubjectErased' ? [] : [[`company:${event.data.companyId}`, 'SavedSearches']];
}

/** The searches that a company's members share. */
export const companySearchesProjection = defineProjection<ReadEvent>({
  readModel: companySearches,
  handlers,
  changes,
});
