import { contactStream } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { contactsOf } from '@marketplace/read-models/catalogue/contacts.readers.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { ExecutePort, ReadModelPort } from '../../ports.ts';
import { stepMeta } from '../stageDifference.ts';
import { type ContactCommand, contactDecider } from './contact.decider.ts';

type ContactDeps = ExecutePort & ReadModelPort;

/** A provider's contact address as entered. */
export interface GivenContact {
  readonly providerId: string;
  readonly email: string;
}

/** Number of addresses written concurrently; the store batches their appends. */
const maxConcurrentWrites = 16;

/** The command to execute; `null` when the address is already set, according to the read models. */
async function createCommand(deps: ContactDeps, providerId: string, input: string | null, meta: Meta) {
  if (input === null) return { type: 'RemoveContact', providerId } as const;
  const email = normaliseEmail(input);
  const existing = (await contactsOf(await readSource(deps), [providerId])).get(providerId);
  if (existing?.email === email) return null;
  return { type: 'SetContact', providerId, email, contactId: deterministicUuid(meta.commandId, 'contact') } as const;
}

/** Sets or removes a provider's contact address. @returns `null` when it did not change. */
export async function setContact(
  deps: ContactDeps,
  providerId: string,
  email: string | null,
  meta: Meta,
): Promise<PositionToken | null> {
  const command: ContactCommand | null = await createCommand(deps, providerId, email, meta);
  if (command === null) return null;
  return (await deps.execute(contactDecider, { stream: contactStream(providerId), command, meta })).position;
}

/**
 * Sets the contact addresses from a file; safe to repeat. Providers without one keep theirs: an absent value means
 * unknown.
 */
export async function setContacts(deps: ContactDeps, contacts: readonly GivenContact[], meta: Meta): Promise<void> {
  const existing = await contactsOf(
    await readSource(deps),
    contacts.map(({ providerId }) => providerId),
  );
  const changed = contacts.filter(({ providerId, email }) => existing.get(providerId)?.email !== normaliseEmail(email));
  for (let from = 0; from < changed.length; from += maxConcurrentWrites) {
    const batch = changed.slice(from, from + maxConcurrentWrites);
    await Promise.all(
      batch.map(({ providerId, email }) =>
        setContact(deps, providerId, email, stepMeta(meta, `contact ${providerId}`)),
      ),
    );
  }
}
