import { collatedText, instant, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * Where invitations for a provider go, in plain text: for admins and the process that invites, and no other query. The row goes with the
 * address, also when `contact_id` is erased.
 */
export const providerContact = defineTable(
  'provider_contact',
  { provider_id: collatedText(), contact_id: uuid, email: text(), set_at: instant },
  ['provider_id'],
  { handlers: ['(contact_id)'], readers: ['(email)'] },
);

/** Whom invitations go to. */
export const contacts = defineReadModel({ name: 'contacts', version: 1, tables: { providerContact } });
