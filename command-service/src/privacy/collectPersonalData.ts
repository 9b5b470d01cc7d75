import type { UserAccessRightsEvent } from '@marketplace/contracts/access/access.events.ts';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import { getProviderApplicationStreamName } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.events.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  type CatalogueCorrectionEvent,
  getCatalogueCorrectionStreamName,
} from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import { type CompanyEvent, getCompanyStreamName } from '@marketplace/contracts/companies/companies.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { filterRfqHistoryForBuyerExport } from '@marketplace/domain/rfq/rfq.audience.ts';
import { getNotificationsStreamName } from '@marketplace/contracts/notifications/notifications.events.ts';
import {
  type ConversationEvent,
  getConversationStreamName,
} from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { canBuyerReadRfq } from '@marketplace/domain/rfq/rfq.owner.ts';
import { toRfqHistoryEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import {
  type CompanySearchEvent,
  getCompanySearchesStreamName,
} from '@marketplace/contracts/searches/searches.company.events.ts';
import {
  getPersonalSearchesStreamName,
  getLoggedSearchStreamName,
} from '@marketplace/contracts/searches/searches.events.ts';
import { findUserCompanyMembership } from '@marketplace/read-models/companies/companies.readers.ts';
import type { companiesReadModel } from '@marketplace/read-models/companies/companies.tables.ts';
import type { catalogueCorrectionsReadModel } from '@marketplace/read-models/catalogue/corrections.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { createReadModelQueryBuilder, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { conversationsReadModel } from '@marketplace/read-models/rfq/conversations.tables.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { searchesReadModel as searchModel } from '@marketplace/read-models/searches/searches.tables.ts';
import { findCompanyIdByUserDomain } from '../companies/companyIdByDomain.public.ts';
import type { ReadModelDatabaseAndSchemasPort, ReadPersonalEventsPort } from '../ports.ts';
import { exportWebhooksOfUser } from '../webhooks/webhookExport.public.ts';
import {
  findProviderContactsOfPerson,
  findMailKindsAndTimesBySubjects,
  loadPrivacyRequestEventsOfPerson,
} from './personRecords.ts';

type CollectDeps = ReadPersonalEventsPort & ReadModelDatabaseAndSchemasPort;

/** Events that the buyer of an RFQ can see: no internal notes of admins, and no withdrawn quotes. */
function filterVisibleToBuyer(events: readonly RfqEvent[]): readonly DomainEvent[] {
  const unused = { at: '', actor: '' };
  const entries = events.map((event, index) => ({
    ...unused,
    position: String(index),
    event: toRfqHistoryEvent(event),
  }));
  return filterRfqHistoryForBuyerExport(entries).map(({ event, position }) =>
    event.type === 'RfqSent' ? (events[Number(position)] ?? event) : event,
  );
}

/** The RFQs of a user, found in the read model and loaded from the log. */
async function loadRfqs(deps: CollectDeps, userId: string) {
  const source = await resolveReadModelPoolAndSchemas(deps);
  const own = await createReadModelQueryBuilder<ReadModelRowTypes<typeof rfqsAndQuotesReadModel>>(source)
    .selectFrom('rfqBoard.rfq')
    .select(['rfq_id as id', 'company_id'])
    .where('buyer_id', '=', userId)
    .orderBy('rfq_id')
    .execute();
  const member = await findUserCompanyMembership(source, userId);
  const rfqs: Record<string, readonly DomainEvent[]> = {};
  for (const { id, company_id: companyId } of own) {
    const events = (await deps.readPersonal(`rfq-${id}`)) as readonly RfqEvent[];
    const isOwned = canBuyerReadRfq({ buyerId: userId, companyId }, { userId, ...(member !== null && { member }) });
    // The outcome of a company's request belongs to the company: former members only receive the request that they
    // sent.
    rfqs[id] = isOwned ? filterVisibleToBuyer(events) : events.filter(({ type }) => type === 'RfqSent');
  }
  return rfqs;
}

/**
 * The messages and read marks of a user in conversations, without the other side's messages. They are found in the read
 * model and loaded from the log.
 */
async function loadMessages(deps: CollectDeps, userId: string) {
  const db = createReadModelQueryBuilder<ReadModelRowTypes<typeof conversationsReadModel>>(
    await resolveReadModelPoolAndSchemas(deps),
  );
  const found = await db
    .selectFrom('conversations.message')
    .select('link_id')
    .where('author_id', '=', userId)
    .union(db.selectFrom('conversations.read_mark').select('link_id').where('reader_id', '=', userId))
    .orderBy('link_id')
    .execute();
  const own: Record<string, readonly DomainEvent[]> = {};
  for (const { link_id: id } of found) {
    const events = (await deps.readPersonal(getConversationStreamName(id))) as readonly ConversationEvent[];
    own[id] = events.filter(({ type, data }) => (type === 'MessagesRead' ? data.readerId : data.authorId) === userId);
  }
  return own;
}

/** The company of which a user is a member or has requested membership; `role` is `null` for a pending request. */
async function loadMembership(deps: CollectDeps, userId: string) {
  return createReadModelQueryBuilder<ReadModelRowTypes<typeof companiesReadModel>>(
    await resolveReadModelPoolAndSchemas(deps),
  )
    .selectFrom('companies.member as m')
    .innerJoin('companies.company as c', 'c.company_id', 'm.company_id')
    .select(['m.company_id', 'c.name as company', 'm.role', 'm.since'])
    .where('m.user_id', '=', userId)
    .execute();
}

/**
 * Events about the user in the stream of the user's company, without the ids of other users. Events are also found
 * after the user has left, because an email address always belongs to the same company.
 */
async function loadCompanyEvents(deps: CollectDeps, userId: string) {
  const companyId = await findCompanyIdByUserDomain(deps, userId);
  if (companyId === null) return [];
  const events = (await deps.readPersonal(getCompanyStreamName(companyId))) as readonly CompanyEvent[];
  return events
    .filter(({ data }) => data.userId === userId)
    .map((event) => (event.type === 'JoinRequested' ? { ...event, data: { ...event.data, owners: [] } } : event));
}

/**
 * Events about the changes that the user made to the company's shared searches. They are also found after the user has
 * left the company.
 */
async function loadCompanySearches(deps: CollectDeps, userId: string) {
  const companyId = await findCompanyIdByUserDomain(deps, userId);
  if (companyId === null) return [];
  const events = (await deps.readPersonal(getCompanySearchesStreamName(companyId))) as readonly CompanySearchEvent[];
  return events.filter(({ data }) => data.userId === userId);
}

/** The user's access to providers, without the ids of notified owners. */
async function loadAccess(deps: CollectDeps, userId: string) {
  const events = (await deps.readPersonal(getUserAccessRightsStreamName(userId))) as readonly UserAccessRightsEvent[];
  return events.map((event) =>
    event.type === 'AccessRequested' ? { ...event, data: { ...event.data, owners: [] } } : event,
  );
}

/** The logged searches of a user, found in the read model and loaded from the log. */
async function loadSearchLog(deps: CollectDeps, userId: string) {
  const rows = await createReadModelQueryBuilder<ReadModelRowTypes<typeof searchModel>>(
    await resolveReadModelPoolAndSchemas(deps),
  )
    .selectFrom('searches.search_log')
    .select('search_id as id')
    .where('user_id', '=', userId)
    .orderBy('searched_at')
    .orderBy('search_id')
    .execute();
  const searches: DomainEvent[] = [];
  for (const { id } of rows) searches.push(...(await deps.readPersonal(getLoggedSearchStreamName(id))));
  return searches;
}

/** The corrections of provider entries that a user proposed, found in the read model and loaded from the log. */
async function loadCorrections(deps: CollectDeps, userId: string) {
  const rows = await createReadModelQueryBuilder<ReadModelRowTypes<typeof catalogueCorrectionsReadModel>>(
    await resolveReadModelPoolAndSchemas(deps),
  )
    .selectFrom('corrections.correction')
    .select('provider_id')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('provider_id')
    .execute();
  const found = await Promise.all(
    rows.map(({ provider_id }) => deps.readPersonal(getCatalogueCorrectionStreamName(provider_id))),
  );
  const proposals = found.flat() as readonly CatalogueCorrectionEvent[];
  return proposals.filter(({ type, data }) => type === 'CorrectionProposed' && data.userId === userId);
}

/** The exported fields of an API token, without its hash. */
interface TokenRow {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
}

async function loadAccount(deps: CollectDeps, userId: string) {
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
  const mails = await findMailKindsAndTimesBySubjects(deps, [userId]);
  return { account: account.rows[0] ?? null, sessions: sessions.rows, apiTokens: tokens.rows, mails };
}

/** @returns all stored data about a user: account, sessions, mails and events, with personal data in plain text. */
export async function collectPersonalData(deps: CollectDeps, userId: string) {
  return {
    ...(await loadAccount(deps, userId)),
    person: await deps.readPersonal(getUserStreamName(userId)),
    access: await loadAccess(deps, userId),
    membership: await loadMembership(deps, userId),
    company: await loadCompanyEvents(deps, userId),
    applications: await deps.readPersonal(getProviderApplicationStreamName(userId)),
    searches: await deps.readPersonal(getPersonalSearchesStreamName(userId)),
    companySearches: await loadCompanySearches(deps, userId),
    searchLog: await loadSearchLog(deps, userId),
    corrections: await loadCorrections(deps, userId),
    rfqs: await loadRfqs(deps, userId),
    messages: await loadMessages(deps, userId),
    notifications: await deps.readPersonal(getNotificationsStreamName(userId)),
    privacyRequests: await loadPrivacyRequestEventsOfPerson(deps, userId),
    contactOf: await findProviderContactsOfPerson(deps, userId),
    webhooks: await exportWebhooksOfUser(deps.pool, userId),
  };
}

export type CollectedPersonalData = Awaited<ReturnType<typeof collectPersonalData>>;
