import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { ContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import { contacts, providerContact } from '@marketplace/read-models/catalogue/contacts.tables.ts';
import { columnNames } from '@marketplace/read-models/table.ts';
import { defineProjection, type Handlers } from '../runtime/projection.ts';

type ReadEvent = ContactEvent | SubjectErased;

const deleteErased = `DELETE FROM {schema}.${providerContact.name} WHERE ${columnNames(providerContact).contact_id} = $1`;

const handlers: Handlers<ReadEvent> = {
  ProviderContactSet: {
    personal: ({ event: { data }, at }, { put, remove }) => {
      const { providerId, contactId, email } = data;
      if (email === null) remove(providerContact, { provider_id: providerId });
      else put(providerContact, { provider_id: providerId, contact_id: contactId, email, set_at: at });
    },
  },
  ProviderContactRemoved: ({ event: { data } }, { remove }) =>
    remove(providerContact, { provider_id: data.providerId }),
  SubjectErased: ({ event: { data } }, { run }) => run(deleteErased, [data.userId]),
};

const changes = (): readonly Change[] => [['role:admin', 'Arrivals']];

/** Contacts of providers for invitations. */
export const contactsProjection = defineProjection<ReadEvent>({ readModel: contacts, handlers, changes });
