import type { ReadModelRowTypes } from '../readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '../readModelDb.ts';
import type { providerContactsReadModel } from './contacts.tables.ts';

/** Email address of a provider's contact, and the id of the subject whose key encrypts the address in the event log. */
export interface ProviderContactIdAndEmail {
  readonly contactId: string;
  readonly email: string;
}

/** @returns known contacts by provider id. */
export async function findProviderContacts(
  source: ReadModelPoolAndSchemas,
  providerIds: readonly string[],
): Promise<ReadonlyMap<string, ProviderContactIdAndEmail>> {
  if (providerIds.length === 0) return new Map();
  const rows = await createReadModelQueryBuilder<ReadModelRowTypes<typeof providerContactsReadModel>>(source)
    .selectFrom('contacts.provider_contact')
    .select(['provider_id', 'contact_id', 'email'])
    .where((eb) => eb('provider_id', '=', eb.fn.any(eb.val([...providerIds]))))
    .execute();
  return new Map(rows.map(({ provider_id, contact_id, email }) => [provider_id, { contactId: contact_id, email }]));
}

/** @returns contacts with any of these email addresses. */
export async function findProviderContactsByEmail(
  source: ReadModelPoolAndSchemas,
  emails: readonly string[],
): Promise<readonly { readonly providerId: string; readonly contactId: string; readonly email: string }[]> {
  if (emails.length === 0) return [];
  return createReadModelQueryBuilder<ReadModelRowTypes<typeof providerContactsReadModel>>(source)
    .selectFrom('contacts.provider_contact')
    .select(['provider_id as providerId', 'contact_id as contactId', 'email'])
    .where((eb) => eb('email', '=', eb.fn.any(eb.val([...emails]))))
    .orderBy('provider_id')
    .execute();
}
