import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  type CorrectionEvent,
  correctionsStream,
} from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { entriesToTakeHome } from '@marketplace/domain/rfq/rfq.audience.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { recorded } from '@marketplace/domain/rfq/rfq.history.ts';
import { searchesStream, searchLogStream } from '@marketplace/contracts/searches/searches.events.ts';
import type { ReadModelPort, ReadPersonalPort } from '../ports.ts';

type CollectDeps = ReadPersonalPort & ReadModelPort;

/** What the buyer is told of an RFQ, and what the buyer said oneself: never an admin's note, nor a quote that was taken back. */
function asSeenByBuyer(events: readonly RfqEvent[]): readonly DomainEvent[] {
  const place = { at: '', actor: '' };
  const entries = events.map((event, index) => ({ ...place, position: String(index), event: recorded(event) }));
  return entriesToTakeHome(entries).map(({ event, position }) =>
    event.type === 'RfqSent' ? (events[Number(position)] ?? event) : event,
  );
}

/** RFQs of a person: the read model knows which, the log what they say. */
async function rfqsOf({ pool, readPersonal, resolveSchemas }: CollectDeps, userId: string) {
  const schemaOf = await resolveSchemas();
  const { rows } = await pool.query<{ id: string }>(
    `SELECT rfq_id AS id FROM ${schemaOf('rfqBoard')}.rfq WHERE buyer_id = $1 ORDER BY rfq_id`,
    [userId],
  );
  const rfqs: Record<string, readonly DomainEvent[]> = {};
  for (const { id } of rows) {
    rfqs[id] = asSeenByBuyer((await readPersonal(`rfq-${id}`)) as readonly RfqEvent[]);
  }
  return rfqs;
}

/** A person's searches of the log: the read model knows which, the log what was typed and answered. */
async function searchLogOf({ pool, readPersonal, resolveSchemas }: CollectDeps, userId: string) {
  const schemaOf = await resolveSchemas();
  const { rows } = await pool.query<{ id: string }>(
    `SELECT search_id AS id FROM ${schemaOf('searches')}.search_log WHERE user_id = $1 ORDER BY searched_at, search_id`,
    [userId],
  );
  const searches: DomainEvent[] = [];
  for (const { id } of rows) searches.push(...(await readPersonal(searchLogStream(id))));
  return searches;
}

/** What a person proposed for providers' entries: the read model knows where, the log what it said. */
async function correctionsOf({ pool, readPersonal, resolveSchemas }: CollectDeps, userId: string) {
  const schemaOf = await resolveSchemas();
  const { rows } = await pool.query<{ provider_id: string }>(
    `SELECT DISTINCT provider_id FROM ${schemaOf('corrections')}.correction WHERE user_id = $1 ORDER BY provider_id`,
    [userId],
  );
  const found = await Promise.all(rows.map(({ provider_id }) => readPersonal(correctionsStream(provider_id))));
  const proposals = found.flat() as readonly CorrectionEvent[];
  return proposals.filter(({ type, data }) => type === 'CorrectionProposed' && data.userId === userId);
}

async function accountOf({ pool }: CollectDeps, userId: string) {
  const account = await pool.query<{ email: string | null; created_at: Date; disabled_at: Date | null }>(
    'SELECT email, created_at, disabled_at FROM accounts.account WHERE user_id = $1',
    [userId],
  );
  const sessions = await pool.query<{ created_at: Date; last_seen_at: Date }>(
    'SELECT created_at, last_seen_at FROM accounts.session WHERE user_id = $1 ORDER BY created_at',
    [userId],
  );
  const mails = await pool.query<{ kind: string; created_at: Date; sent_at: Date | null }>(
    'SELECT kind, created_at, sent_at FROM mail.outbox WHERE recipient = $1 ORDER BY created_at',
    [userId],
  );
  return { account: account.rows[0] ?? null, sessions: sessions.rows, mails: mails.rows };
}

/** Everything that is kept about a person: account, sessions, mails, and what the log says, personal data in plain text. */
export async function collectData(deps: CollectDeps, userId: string): Promise<Record<string, unknown>> {
  return {
    ...(await accountOf(deps, userId)),
    person: await deps.readPersonal(userStream(userId)),
    access: await deps.readPersonal(accessStream(userId)),
    searches: await deps.readPersonal(searchesStream(userId)),
    searchLog: await searchLogOf(deps, userId),
    corrections: await correctionsOf(deps, userId),
    rfqs: await rfqsOf(deps, userId),
  };
}
