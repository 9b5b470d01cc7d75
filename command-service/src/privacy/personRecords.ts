import {
  type PrivacyRequestEvent,
  getPrivacyRequestStreamName,
} from '@marketplace/contracts/privacy/privacy.events.ts';
import { findProviderContactsByEmail } from '@marketplace/read-models/catalogue/contacts.readers.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { privacyRequestsReadModel } from '@marketplace/read-models/privacy/rights.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { createReadModelQueryBuilder, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { ReadModelDatabaseAndSchemasPort, ReadPersonalEventsPort } from '../ports.ts';

/** A person, identified by the subject of an account or request, and by verified or typed email addresses. */
interface PersonIdentity {
  readonly subject: string;
  /** Addresses typed into the subject's requests, and the email address of the account if it is confirmed. */
  readonly addresses: readonly string[];
}

async function findPersonIdentity(deps: ReadModelDatabaseAndSchemasPort, subject: string): Promise<PersonIdentity> {
  const db = createReadModelQueryBuilder<
    ReadModelRowTypes<typeof privacyRequestsReadModel> & ReadModelRowTypes<typeof peopleReadModel>
  >(await resolveReadModelPoolAndSchemas(deps));
  const typed = db.selectFrom('privacy.rights_request').select('email').where('user_id', '=', subject);
  const confirmed = db
    .selectFrom('people.person')
    .select('email')
    .where('user_id', '=', subject)
    .where('email_confirmed', '=', true);
  const rows = await typed.union(confirmed).execute();
  return { subject, addresses: rows.flatMap(({ email }) => email ?? []) };
}

async function findRequestRows(deps: ReadModelDatabaseAndSchemasPort, { subject, addresses }: PersonIdentity) {
  return createReadModelQueryBuilder<ReadModelRowTypes<typeof privacyRequestsReadModel>>(
    await resolveReadModelPoolAndSchemas(deps),
  )
    .selectFrom('privacy.rights_request')
    .select(['request_id', 'user_id', 'source', 'email'])
    .where((eb) =>
      eb.or([
        eb('user_id', '=', subject),
        eb('account_id', '=', subject),
        eb('email', '=', eb.fn.any(eb.val([...addresses]))),
      ]),
    )
    .orderBy('requested_at')
    .orderBy('request_id')
    .execute();
}

/**
 * Finds the subjects whose keys encrypt data about the person.
 * @returns the given subject; the subjects of all privacy requests, even unconfirmed ones, that were submitted through
 * a form and that concern the person's account or contain the person's email address; and the subjects of provider
 * contacts with that email address.
 */
export async function findEncryptionSubjectsOfPerson(
  deps: ReadModelDatabaseAndSchemasPort,
  subject: string,
): Promise<readonly string[]> {
  const person = await findPersonIdentity(deps, subject);
  const rows = await findRequestRows(deps, person);
  const contacts = await findProviderContactsByEmail(await resolveReadModelPoolAndSchemas(deps), person.addresses);
  const typed = rows.filter(({ source }) => source === 'form').map(({ user_id }) => user_id);
  return [...new Set([subject, ...typed, ...contacts.map(({ contactId }) => contactId)])];
}

/** @returns the provider contacts with an email address of the person. */
export async function findProviderContactsOfPerson(deps: ReadModelDatabaseAndSchemasPort, subject: string) {
  const { addresses } = await findPersonIdentity(deps, subject);
  const contacts = await findProviderContactsByEmail(await resolveReadModelPoolAndSchemas(deps), addresses);
  return contacts.map(({ providerId, email }) => ({ providerId, email }));
}

/**
 * @returns the events of every request about the person, opt-outs included, with personal data in plain text. A request
 * submitted through a form is included only if its email address belongs to the person, so that registering someone
 * else's address does not reveal the owner's input.
 */
export async function loadPrivacyRequestEventsOfPerson(
  deps: ReadModelDatabaseAndSchemasPort & ReadPersonalEventsPort,
  subject: string,
): Promise<Readonly<Record<string, readonly PrivacyRequestEvent[]>>> {
  const requests: Record<string, readonly PrivacyRequestEvent[]> = {};
  const person = await findPersonIdentity(deps, subject);
  for (const { request_id: id, source, email } of await findRequestRows(deps, person)) {
    if (source === 'form' && !person.addresses.includes(email ?? '')) continue;
    requests[id] = (await deps.readPersonal(getPrivacyRequestStreamName(id))) as readonly PrivacyRequestEvent[];
  }
  return requests;
}

/** @returns kind and times of mails to these subjects; the text of a mail is deleted once it is sent. */
export async function findMailKindsAndTimesBySubjects(
  { pool }: ReadModelDatabaseAndSchemasPort,
  subjects: readonly string[],
) {
  const { rows } = await pool.query<{ kind: string; created_at: Date; sent_at: Date | null }>(
    'SELECT kind, created_at, sent_at FROM mail.outbox WHERE recipient = ANY($1) ORDER BY created_at',
    [[...subjects]],
  );
  return rows;
}
