import { EmailAddress, normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { GivenContact } from '../contacts/setContacts.ts';
import type { Diagnostic } from './diagnostics.ts';

/** An address beside the name of its provider, as the file has both. */
export interface NamedContact {
  readonly name: string;
  readonly email: string;
}

/** @returns the address of a cell: `null` for an empty one, which says nothing, and for what is no address, which is told without the words. */
export function readContact(text: string): { readonly email: string | null; readonly problem: Diagnostic | null } {
  if (text.trim() === '') return { email: null, problem: null };
  const parsed = EmailAddress.safeParse(text);
  if (parsed.success) return { email: normaliseEmail(parsed.data), problem: null };
  const message = 'The contact is no email address and was left out.';
  return { email: null, problem: { outcome: 'repair', code: 'contactEmail', value: null, message } };
}

/** The file's addresses by the ids that its providers have in the catalogue. */
export function contactsById(
  contacts: readonly NamedContact[],
  records: readonly Pick<ProviderRecord, 'id' | 'name'>[],
): GivenContact[] {
  const emails = new Map(contacts.map(({ name, email }) => [name, email]));
  return records.flatMap(({ id: providerId, name }) => {
    const email = emails.get(name);
    return email === undefined ? [] : [{ providerId, email }];
  });
}
