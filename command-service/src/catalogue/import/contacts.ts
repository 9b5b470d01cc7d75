import { msg } from '@lingui/core/runtime-macro';
import { DeliverableEmailAddress, normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { ProviderContactInput } from '../contacts/saveContactEmailsOfUploadedCatalogue.ts';
import type { CellDiagnostic } from './diagnostics.ts';

/** A contact address with the name of its provider, as in the file. */
export interface ContactWithProviderName {
  readonly name: string;
  readonly email: string;
}

/**
 * @returns the email address in a cell. Returns `null` for an empty cell, which means unknown, and for an invalid
 * address. An invalid address is reported without quoting it.
 */
export function parseContactEmailCell(text: string): {
  readonly email: string | null;
  readonly problem: CellDiagnostic | null;
} {
  if (text.trim() === '') return { email: null, problem: null };
  const parsed = DeliverableEmailAddress.safeParse(text);
  if (parsed.success) return { email: normaliseEmail(parsed.data), problem: null };
  const message = () => msg`The contact is not a valid email address and is ignored.`;
  return { email: null, problem: { outcome: 'repair', code: 'contactEmail', value: null, message } };
}

/**
 * Replaces the provider names of the contacts with catalogue ids. Omits contacts whose provider is not in `records`.
 * @param records with the names as in the file; an accepted correction may have changed a name in the catalogue.
 */
export function assignProviderIdsToContacts(
  contacts: readonly ContactWithProviderName[],
  records: readonly Pick<ProviderRecord, 'id' | 'name'>[],
): ProviderContactInput[] {
  const emails = new Map(contacts.map(({ name, email }) => [name, email]));
  return records.flatMap(({ id: providerId, name }) => {
    const email = emails.get(name);
    return email === undefined ? [] : [{ providerId, email }];
  });
}
