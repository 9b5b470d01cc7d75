import { collatedText, instant, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * Addresses for invitations in plain text: for admins and the invitation process only. Rows are deleted together with the address, also
 * when `contact_id` is erased.
 */
export const providerContactTable = defineTable(
  'provider_contact',
  { provider_id: collatedText(), contact_id: uuid, email: text(), set_at: instant },
  ['provider_id'],
  { handlers: ['(contact_id)'], readers: ['(email)'] },
);

/** Contacts of providers for invitations. */
export const contactsReadModel = defineReadModel({
  name: 'contacts',
  version: 1,
  tables: { providerContact: providerContactTable },
});
