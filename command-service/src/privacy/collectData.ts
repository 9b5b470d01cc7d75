import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';
import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import { applicationStream } from '@marketplace/contracts/arrivals/arrivals.applications.events.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  type CorrectionEvent,
  correctionsStream,
} from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import { type CompanyEvent, companyStream } from '@marketplace/contracts/companies/companies.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { entriesToTakeHome } from '@marketplace/domain/rfq/rfq.audience.ts';
import { notificationsStream } from '@marketplace/contracts/notifications/notifications.events.ts';
import { type ConversationEvent, conversationStream } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { ownsRfq } from '@marketplace/domain/rfq/rfq.owner.ts';
import { recorded } from '@marketplace/domain/rfq/rfq.history.ts';
import {
  type CompanySearchEvent,
  companySearchesStream,
} from '@marketplace/contracts/searches/searches.company.events.ts';
import { searchesStream, searchLogStream } from '@marketplace/contracts/searches/searches.events.ts';
import { membershipOf } from '@marketplace/read-models/companies/companies.readers.ts';
import type { companies } from '@marketplace/read-models/companies/companies.tables.ts';
import type { corrections } from '@marketplace/read-models/catalogue/corrections.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { conversations } from '@marketplace/read-models/rfq/conversations.tables.ts';
import type { rfqBoard } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { searches as searchModel } from '@marketplace/read-models/searches/searches.tables.ts';
import { companyIdAt } from '../companies/companyIdAt.public.ts';
import type { ReadModelPort, ReadPersonalPort } from '../ports.ts';
import { collectWebhooks } from '../webhooks/collectWebhooks.public.ts';
import { invitedFor, mailsTo, requestsAbout } from './requestsAbout.ts';

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
async function rfqsOf(deps: CollectDeps, userId: string) {
  const source = await readSource(deps);
  const own = await readModelDb<TablesOf<typeof rfqBoard>>(source)
    .selectFrom('rfqBoard.rfq')
    .select(['rfq_id as id', 'company_id'])
    .where('buyer_id', '=', userId)
    .orderBy('rfq_id')
    .execute();
  const member = await membershipOf(source, userId);
  const rfqs: Record<string, readonly DomainEvent[]> = {};
  for (const { id, company_id: companyId } of own) {
    const events = (await deps.readPersonal(`rfq-${id}`)) as readonly RfqEvent[];
    const isOwned = ownsRfq({ buyerId: userId, companyId }, { userId, ...(member !== null && { member }) });
    // What came of a request of a company is the company's: whoever left it takes home what was the person's own word.
    rfqs[id] = isOwned ? asSeenByBuyer(events) : events.filter(({ type }) => type === 'RfqSent');
  }
  return rfqs;
}

/** What a person wrote and read in conversations: the read model knows in which, the log what it said. The other side's words are not the person's. */
async function messagesOf(deps: CollectDeps, userId: string) {
  const db = readModelDb<TablesOf<typeof conversations>>(await readSource(deps));
  const found = await db
    .selectFrom('conversations.message')
    .select('link_id')
    .where('author_id', '=', userId)
    .union(db.selectFrom('conversations.read_mark').select('link_id').where('reader_id', '=', userId))
    .orderBy('link_id')
    .execute();
  const own: Record<string, readonly DomainEvent[]> = {};
  for (const { link_id: id } of found) {
    const events = (await deps.readPersonal(conversationStream(id))) as readonly ConversationEvent[];
    own[id] = events.filter(({ type, data }) => (type === 'MessagesRead' ? data.readerId : data.authorId) === userId);
  }
  return own;
}

/** The company that a person belongs to or waits for now, with what the person may do in it; `role` is `null` for who waits. */
async function membershipNow(deps: CollectDeps, userId: string) {
  return readModelDb<TablesOf<typeof companies>>(await readSource(deps))
    .selectFrom('companies.member as m')
    .innerJoin('companies.company as c', 'c.company_id', 'm.company_id')
    .select(['m.company_id', 'c.name as company', 'm.role', 'm.since'])
    .where('m.user_id', '=', userId)
    .execute();
}

/**
 * What a person did about the own company, and what was decided about the person in it, also after leaving: an address is of one company
 * for ever. Others' names are not the person's.
 */
async function companyOfPerson(deps: CollectDeps, userId: string) {
  const companyId = await companyIdAt(deps, userId);
  if (companyId === null) return [];
  const events = (await deps.readPersonal(companyStream(companyId))) as readonly CompanyEvent[];
  return events
    .filter(({ data }) => data.userId === userId)
    .map((event) => (event.type === 'JoinRequested' ? { ...event, data: { ...event.data, owners: [] } } : event));
}

/** What a person did about the searches of the own company, also of one that the person has left. */
async function companySearchesOf(deps: CollectDeps, userId: string) {
  const companyId = await companyIdAt(deps, userId);
  if (companyId === null) return [];
  const events = (await deps.readPersonal(companySearchesStream(companyId))) as readonly CompanySearchEvent[];
  return events.filter(({ data }) => data.userId === userId);
}

/** A person's access; who else heard of a request, or decided, is not the person's. */
async function accessOf(deps: CollectDeps, userId: string) {
  const events = (await deps.readPersonal(accessStream(userId))) as readonly AccessEvent[];
  return events.map((event) =>
    event.type === 'AccessRequested' ? { ...event, data: { ...event.data, owners: [] } } : event,
  );
}

/** A person's searches of the log: the read model knows which, the log what was typed and answered. */
async function searchLogOf(deps: CollectDeps, userId: string) {
  const rows = await readModelDb<TablesOf<typeof searchModel>>(await readSource(deps))
    .selectFrom('searches.search_log')
    .select('search_id as id')
    .where('user_id', '=', userId)
    .orderBy('searched_at')
    .orderBy('search_id')
    .execute();
  const searches: DomainEvent[] = [];
  for (const { id } of rows) searches.push(...(await deps.readPersonal(searchLogStream(id))));
  return searches;
}

/** What a person proposed for providers' entries: the read model knows where, the log what it said. */
async function correctionsOf(deps: CollectDeps, userId: string) {
  const rows = await readModelDb<TablesOf<typeof corrections>>(await readSource(deps))
    .selectFrom('corrections.correction')
    .select('provider_id')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('provider_id')
    .execute();
  const found = await Promise.all(rows.map(({ provider_id }) => deps.readPersonal(correctionsStream(provider_id))));
  const proposals = found.flat() as readonly CorrectionEvent[];
  return proposals.filter(({ type, data }) => type === 'CorrectionProposed' && data.userId === userId);
}

/** An API token as it is taken home: what it was for and when, and nothing by which it could be used. */
interface TokenRow {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
}

async function accountOf(deps: CollectDeps, userId: string) {
  const { pool } = deps;
  const account = await pool.query<{ email: string | null; created_at: Date; disabled_at: Date | null }>(
    'SELECT email, created_at, disabled_at FROM accounts.account WHERE user_id = $1',
    [userId],
  );
  const sessions = await pool.query<{ created_at: Date; last_seen_at: Date }>(
    'SELECT created_at, last_seen_at FROM accounts.session WHERE user_id = $1 ORDER BY created_at',
    [userId],
  );
  const tokens = await pool.query<TokenRow>(
    `SELECT name, scopes, created_at, expires_at, last_used_at FROM accounts.api_token
      WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  );
  const mails = await mailsTo(deps, [userId]);
  return { account: account.rows[0] ?? null, sessions: sessions.rows, apiTokens: tokens.rows, mails };
}

/** Everything that is kept about a person: account, sessions, mails, and what the log says, personal data in plain text. */
export async function collectData(deps: CollectDeps, userId: string) {
  return {
    ...(await accountOf(deps, userId)),
    person: await deps.readPersonal(userStream(userId)),
    access: await accessOf(deps, userId),
    membership: await membershipNow(deps, userId),
    company: await companyOfPerson(deps, userId),
    applications: await deps.readPersonal(applicationStream(userId)),
    searches: await deps.readPersonal(searchesStream(userId)),
    companySearches: await companySearchesOf(deps, userId),
    searchLog: await searchLogOf(deps, userId),
    corrections: await correctionsOf(deps, userId),
    rfqs: await rfqsOf(deps, userId),
    messages: await messagesOf(deps, userId),
    notifications: await deps.readPersonal(notificationsStream(userId)),
    privacyRequests: await requestsAbout(deps, userId),
    contactOf: await invitedFor(deps, userId),
    webhooks: await collectWebhooks(deps.pool, userId),
  };
}

/** What is kept about a person, by kind. */
export type CollectedData = Awaited<ReturnType<typeof collectData>>;
