import { defineCollatedTextColumn, instant, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * Email addresses for invitations, in plain text: only for admins and the invitation process. A row is deleted when its
 * email address is removed, or when the person with the subject id `contact_id` is erased.
 */
export const providerContactTable = defineTable(
  'provider_contact',
  { provider_id: defineCollatedTextColumn(), contact_id: uuid, email: text(), set_at: instant },
  ['provider_id'],
  { handlers: ['(contact_id)'], readers: ['(email)'] },
);

/** Contacts of providers for invitations. */
export const providerContactsReadModel = defineReadModel({
  name: 'contacts',
  version: 1,
  tables: { providerContact: providerContactTable },
});
