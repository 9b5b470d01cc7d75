import { type PrivacyEvent, privacyRequestStream } from '@marketplace/contracts/privacy/privacy.events.ts';
import type { privacy } from '@marketplace/read-models/privacy/rights.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { ReadModelPort, ReadPersonalPort } from '../ports.ts';

/** Somebody by all that is known of them: an account's or a request's own subject, and addresses. */
interface Somebody {
  readonly subject: string;
  readonly addresses: readonly string[];
}

/** The account's address and those that were typed into the requests of this subject. */
async function somebodyBy(deps: ReadModelPort, subject: string): Promise<Somebody> {
  const typed = await readModelDb<TablesOf<typeof privacy>>(await readSource(deps))
    .selectFrom('privacy.rights_request')
    .select('email')
    .where('user_id', '=', subject)
    .execute();
  const account = await deps.pool.query<{ email: string | null }>(
    'SELECT email FROM accounts.account WHERE user_id = $1',
    [subject],
  );
  const addresses = [...typed, ...account.rows].flatMap(({ email }) => email ?? []);
  return { subject, addresses: [...new Set(addresses)] };
}

async function rowsAbout(deps: ReadModelPort, { subject, addresses }: Somebody) {
  return readModelDb<TablesOf<typeof privacy>>(await readSource(deps))
    .selectFrom('privacy.rights_request')
    .select(['request_id', 'user_id', 'source'])
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
 * from the same address, confirmed or not.
 */
export async function subjectsAbout(deps: ReadModelPort, subject: string): Promise<readonly string[]> {
  const rows = await rowsAbout(deps, await somebodyBy(deps, subject));
  const typed = rows.filter(({ source }) => source === 'form').map(({ user_id }) => user_id);
  return [...new Set([subject, ...typed])];
}

/** Every request about somebody, with what the log says of it, personal data in plain text: opt-outs too. */
export async function requestsAbout(
  deps: ReadModelPort & ReadPersonalPort,
  subject: string,
): Promise<Readonly<Record<string, readonly PrivacyEvent[]>>> {
  const requests: Record<string, readonly PrivacyEvent[]> = {};
  for (const { request_id: id } of await rowsAbout(deps, await somebodyBy(deps, subject))) {
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
