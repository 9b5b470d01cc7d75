import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { ProviderContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import { providerContactsReadModel, providerContactTable } from '@marketplace/read-models/catalogue/contacts.tables.ts';
import { buildUnqualifiedColumnNameMap } from '@marketplace/read-models/table.ts';
import { defineProjection, type ProjectionHandlers } from '../runtime/projection.ts';

type ReadEvent = ProviderContactEvent | SubjectErased;

const deleteErased = `DELETE FROM {schema}.${providerContactTable.name} WHERE ${buildUnqualifiedColumnNameMap(providerContactTable).contact_id} = $1`;

const handlers: ProjectionHandlers<ReadEvent> = {
  ProviderContactSet: {
    personal: ({ event: { data }, at }, { put, remove }) => {
      const { providerId, contactId, email } = data;
      if (email === null) remove(providerContactTable, { provider_id: providerId });
      else put(providerContactTable, { provider_id: providerId, contact_id: contactId, email, set_at: at });
    },
  },
  ProviderContactRemoved: ({ event: { data } }, { remove }) =>
    remove(providerContactTable, { provider_id: data.providerId }),
  SubjectErased: ({ event: { data } }, { run }) => run(deleteErased, [data.userId]),
};

const changes = (): readonly LiveChangeAudienceAndTag[] => [['role:admin', 'Arrivals']];

/** Contacts of providers for invitations. */
export const providerContactsProjection = defineProjection<ReadEvent>({
  readModel: providerContactsReadModel,
  handlers,
  changes,
});
