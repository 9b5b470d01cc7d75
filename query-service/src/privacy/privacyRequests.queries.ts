import {
  maxListedClosedPrivacyRequests,
  maxListedSaleOptOuts,
  type listSaleOptOutsEndpoint,
  type AdminPrivacyRequestReplyItem,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { privacyRequestsReadModel } from '@marketplace/read-models/privacy/rights.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';

type RightsDb = Kysely<ReadModelRowTypes<typeof privacyRequestsReadModel> & ReadModelRowTypes<typeof peopleReadModel>>;

/**
 * Maximum number of unconfirmed requests that are checked for failed confirmation emails, newest first. It equals the
 * number of requests that the forms accept per day.
 */
const maxCheckedRequests = 1000;

/**
 * Selects requests that wait for an admin, unconfirmed requests, and the most recently closed requests. Excludes
 * requests that were fulfilled automatically.
 */
function selectListed(db: RightsDb) {
  const requests = db.selectFrom('privacy.rights_request').selectAll();
  const closed = requests
    .where('status', 'in', ['fulfilled', 'declined'])
    .where('request_type', '<>', 'do-not-sell')
    .whereRef('decided_at', '>', 'requested_at')
    .orderBy('decided_at', 'desc')
    .orderBy('request_id')
    .limit(maxListedClosedPrivacyRequests);
  const unconfirmed = requests
    .where('status', '=', 'unconfirmed')
    .orderBy('requested_at', 'desc')
    .orderBy('request_id')
    .limit(maxCheckedRequests);
  return requests
    .where('status', 'in', ['open', 'granted'])
    .unionAll((eb) => eb.parens(closed))
    .unionAll((eb) => eb.parens(unconfirmed));
}

/** Finds the state of the confirmation emails, by user id of the requester. */
async function findConfirmationMails({ pool }: ReadModelPoolAndSchemas, subjects: readonly string[]) {
  const { rows } = await pool.query<{
    recipient: string;
    state: NonNullable<AdminPrivacyRequestReplyItem['confirmation_mail']>;
  }>(
    `SELECT recipient, CASE WHEN given_up_at IS NOT NULL THEN 'failed' WHEN sent_at IS NULL THEN 'waiting' ELSE 'sent' END AS state
       FROM mail.outbox WHERE recipient = ANY($1) AND kind = 'privacy-confirm'`,
    [[...subjects]],
  );
  return new Map(rows.map(({ recipient, state }) => [recipient, state]));
}

/**
 * Selects the listed requests: open requests by due date, then unconfirmed requests, then closed requests, most
 * recently decided first.
 */
async function selectRequests(source: ReadModelPoolAndSchemas) {
  const db: RightsDb = createReadModelQueryBuilder(source);
  return db
    .selectFrom(selectListed(db).as('l'))
    .leftJoin('people.person as p', 'p.user_id', 'l.account_id')
    .select([
      'l.request_id',
      'l.user_id',
      'l.account_id',
      'p.first_name',
      'p.last_name',
      'l.description',
      'l.request_type',
      'l.source',
      'l.status',
      'l.requested_at',
      'l.due_at',
      'l.decided_at',
      'l.reason',
    ])
    .select((eb) => eb.fn.coalesce('p.email', 'l.email').as('email'))
    .orderBy((eb) => eb('l.status', 'not in', ['open', 'granted']))
    .orderBy((eb) => eb('l.status', '<>', 'unconfirmed'))
    .orderBy((eb) => sql`CASE WHEN ${eb('l.status', 'in', ['open', 'granted'])} THEN ${eb.ref('l.due_at')} END`)
    .orderBy('l.decided_at', 'desc')
    .orderBy('l.request_id')
    .execute();
}

/**
 * Finds privacy requests for admins. Includes an unconfirmed request only if its confirmation email has not been sent,
 * and at most `maxListedClosedPrivacyRequests` unconfirmed requests.
 */
export async function findPrivacyRequestsForAdmins(
  source: ReadModelPoolAndSchemas,
): Promise<AdminPrivacyRequestReplyItem[]> {
  const rows = await selectRequests(source);
  const isUnconfirmed = ({ status }: (typeof rows)[number]): boolean => status === 'unconfirmed';
  const mails = await findConfirmationMails(
    source,
    rows.filter(isUnconfirmed).map(({ user_id }) => user_id),
  );
  const views = rows.map((row) => ({
    ...row,
    requested_at: row.requested_at.toISOString(),
    due_at: row.due_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    confirmation_mail: isUnconfirmed(row) ? (mails.get(row.user_id) ?? 'waiting') : null,
  }));
  const unsent = views.filter(({ status, confirmation_mail: mail }) => status === 'unconfirmed' && mail !== 'sent');
  const shown = new Set(unsent.slice(0, maxListedClosedPrivacyRequests));
  return views.filter((view) => view.status !== 'unconfirmed' || shown.has(view));
}

/** Finds the opt-outs from the sale of personal data: their total number, and the latest ones. */
export async function findDataSaleOptOuts(
  source: ReadModelPoolAndSchemas,
): Promise<z.infer<typeof listSaleOptOutsEndpoint.reply>> {
  const db: RightsDb = createReadModelQueryBuilder(source);
  const done = db
    .selectFrom('privacy.rights_request as r')
    .where('r.request_type', '=', 'do-not-sell')
    .where('r.decided_at', 'is not', null);
  const { count } = await done.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const rows = await done
    .leftJoin('people.person as p', 'p.user_id', 'r.account_id')
    .select(['r.request_id', 'r.account_id', 'r.requested_at', 'r.decided_at'])
    .select((eb) => eb.fn.coalesce('r.email', 'p.email').as('email'))
    .orderBy('r.decided_at', 'desc')
    .orderBy('r.request_id')
    .limit(maxListedSaleOptOuts)
    .execute();
  const optOuts = rows.map(({ account_id, requested_at, decided_at, ...row }) => ({
    ...row,
    has_account: account_id !== null,
    requested_at: requested_at.toISOString(),
    opted_out_at: (decided_at ?? requested_at).toISOString(),
  }));
  return { count: Number(count), opt_outs: optOuts };
}
