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

/** An address for invitations as somebody gave it. */
export interface GivenContact {
  readonly providerId: string;
  readonly email: string;
}

/** Addresses that are written at the same time: appends are taken in groups. */
const atOnce = 16;

/** What is written: nothing where the same address stands there already, as far as the read models know. */
async function commandFor(deps: ContactDeps, providerId: string, typed: string | null, meta: Meta) {
  if (typed === null) return { type: 'RemoveContact', providerId } as const;
  const email = normaliseEmail(typed);
  const known = (await contactsOf(await readSource(deps), [providerId])).get(providerId);
  if (known?.email === email) return null;
  return { type: 'SetContact', providerId, email, contactId: deterministicUuid(meta.commandId, 'contact') } as const;
}

/** Sets or removes a provider's address. @returns `null` where nothing had to change. */
export async function setContact(
  deps: ContactDeps,
  providerId: string,
  email: string | null,
  meta: Meta,
): Promise<PositionToken | null> {
  const command: ContactCommand | null = await commandFor(deps, providerId, email, meta);
  if (command === null) return null;
  return (await deps.execute(contactDecider, { stream: contactStream(providerId), command, meta })).position;
}

/** Sets the addresses that a file gives; safe to repeat. What it says nothing of stays: an absent value is unknown. */
export async function setContacts(deps: ContactDeps, contacts: readonly GivenContact[], meta: Meta): Promise<void> {
  const known = await contactsOf(
    await readSource(deps),
    contacts.map(({ providerId }) => providerId),
  );
  const changed = contacts.filter(({ providerId, email }) => known.get(providerId)?.email !== normaliseEmail(email));
  for (let from = 0; from < changed.length; from += atOnce) {
    const together = changed.slice(from, from + atOnce);
    await Promise.all(
      together.map(({ providerId, email }) =>
        setContact(deps, providerId, email, stepMeta(meta, `contact ${providerId}`)),
      ),
    );
  }
}
