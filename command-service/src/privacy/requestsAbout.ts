import { type PrivacyEvent, privacyRequestStream } from '@marketplace/contracts/privacy/privacy.events.ts';
import { contactsBy } from '@marketplace/read-models/catalogue/contacts.readers.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { privacy } from '@marketplace/read-models/privacy/rights.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { ReadModelPort, ReadPersonalPort } from '../ports.ts';

/** Somebody by all that is known to be theirs: an account's or a request's own subject, and addresses. */
interface Somebody {
  readonly subject: string;
  /** Those that were typed into the subject's own requests, and the account's once it is confirmed: before, it is anybody's. */
  readonly addresses: readonly string[];
}

async function somebodyBy(deps: ReadModelPort, subject: string): Promise<Somebody> {
  const db = readModelDb<TablesOf<typeof privacy> & TablesOf<typeof people>>(await readSource(deps));
  const typed = db.selectFrom('privacy.rights_request').select('email').where('user_id', '=', subject);
  const confirmed = db
    .selectFrom('people.person')
    .select('email')
    .where('user_id', '=', subject)
    .where('email_confirmed', '=', true);
  const rows = await typed.union(confirmed).execute();
  return { subject, addresses: rows.flatMap(({ email }) => email ?? []) };
}

async function rowsAbout(deps: ReadModelPort, { subject, addresses }: Somebody) {
  return readModelDb<TablesOf<typeof privacy>>(await readSource(deps))
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
 * Whose keys seal what is held about somebody: the subject itself, and those of requests by form that are about the same account or came
 * from the same address, confirmed or not, and those of providers' addresses for invitations.
 */
export async function subjectsAbout(deps: ReadModelPort, subject: string): Promise<readonly string[]> {
  const somebody = await somebodyBy(deps, subject);
  const rows = await rowsAbout(deps, somebody);
  const contacts = await contactsBy(await readSource(deps), somebody.addresses);
  const typed = rows.filter(({ source }) => source === 'form').map(({ user_id }) => user_id);
  return [...new Set([subject, ...typed, ...contacts.map(({ contactId }) => contactId)])];
}

/** Providers for which somebody's address is where invitations go. */
export async function invitedFor(deps: ReadModelPort, subject: string) {
  const { addresses } = await somebodyBy(deps, subject);
  const contacts = await contactsBy(await readSource(deps), addresses);
  return contacts.map(({ providerId, email }) => ({ providerId, email }));
}

/**
 * Every request about somebody, with what the log says of it, personal data in plain text: opt-outs too. What came by form is told by the
 * address only, since whoever registers an address that is not theirs must not read what its owner typed.
 */
export async function requestsAbout(
  deps: ReadModelPort & ReadPersonalPort,
  subject: string,
): Promise<Readonly<Record<string, readonly PrivacyEvent[]>>> {
  const requests: Record<string, readonly PrivacyEvent[]> = {};
  const somebody = await somebodyBy(deps, subject);
  for (const { request_id: id, source, email } of await rowsAbout(deps, somebody)) {
    if (source === 'form' && !somebody.addresses.includes(email ?? '')) continue;
    requests[id] = (await deps.readPersonal(privacyRequestStream(id))) as readonly PrivacyEvent[];
  }
  return requests;
}

/** Mails to a request's own subject or an account: what for and when; their words are not kept once they are sent. */
export async function mailsTo({ pool }: ReadModelPort, subjects: readonly string[]) {
  const { rows } = await pool.query<{ kind: string; created_at: Date; sent_at: Date | null }>(
    'SELECT kind, created_at, sent_at FROM mail.outbox WHERE recipient = ANY($1) ORDER BY created_at',
    [[...subjects]],
  );
  return rows;
}
