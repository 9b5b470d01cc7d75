import { getProviderContactStreamName } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { findProviderContacts } from '@marketplace/read-models/catalogue/contacts.readers.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { ExecuteCommandPort, ReadModelDatabaseAndSchemasPort } from '../../ports.ts';
import { deriveCommandStepMeta } from '../stageDifference.ts';
import { type ProviderContactCommand, providerContactDecider } from './contact.decider.ts';

type ContactDeps = ExecuteCommandPort & ReadModelDatabaseAndSchemasPort;

/** A provider's contact address as entered. */
export interface ProviderContactInput {
  readonly providerId: string;
  readonly email: string;
}

/** Maximum number of contacts written concurrently; the event store batches their appends. */
const maxConcurrentWrites = 16;

/** The command to execute; `null` if the address is already set, according to the read models. */
async function createCommand(deps: ContactDeps, providerId: string, input: string | null, meta: EventMeta) {
  if (input === null) return { type: 'RemoveContact', providerId } as const;
  const email = normaliseEmail(input);
  const existing = (await findProviderContacts(await resolveReadModelPoolAndSchemas(deps), [providerId])).get(
    providerId,
  );
  if (existing?.email === email) return null;
  return { type: 'SetContact', providerId, email, contactId: deriveUuid(meta.commandId, 'contact') } as const;
}

/**
 * Sets or removes a provider's contact address.
 * @returns the log position; `null` if the address did not change.
 */
export async function setOrRemoveProviderContactEmail(
  deps: ContactDeps,
  providerId: string,
  email: string | null,
  meta: EventMeta,
): Promise<LogPositionToken | null> {
  const command: ProviderContactCommand | null = await createCommand(deps, providerId, email, meta);
  if (command === null) return null;
  return (
    await deps.execute(providerContactDecider, { stream: getProviderContactStreamName(providerId), command, meta })
  ).position;
}

/**
 * Sets the contact email addresses from a file; safe to repeat. A provider without an address in the file keeps its
 * existing address, because a missing value means "unknown".
 */
export async function saveContactEmailsOfUploadedCatalogue(
  deps: ContactDeps,
  contacts: readonly ProviderContactInput[],
  meta: EventMeta,
): Promise<void> {
  const existing = await findProviderContacts(
    await resolveReadModelPoolAndSchemas(deps),
    contacts.map(({ providerId }) => providerId),
  );
  const changed = contacts.filter(({ providerId, email }) => existing.get(providerId)?.email !== normaliseEmail(email));
  for (let from = 0; from < changed.length; from += maxConcurrentWrites) {
    const batch = changed.slice(from, from + maxConcurrentWrites);
    await Promise.all(
      batch.map(({ providerId, email }) =>
        setOrRemoveProviderContactEmail(deps, providerId, email, deriveCommandStepMeta(meta, `contact ${providerId}`)),
      ),
    );
  }
}
