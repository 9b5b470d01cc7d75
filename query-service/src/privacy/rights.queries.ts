import { listedClosedRequests, type RightsRequestView } from '@marketplace/contracts/privacy/privacy.api.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { privacy } from '@marketplace/read-models/privacy/rights.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';
import { type Kysely, sql } from 'kysely';

type RightsDb = Kysely<TablesOf<typeof privacy> & TablesOf<typeof people>>;

/** Open requests and the closed ones that were decided last; what was answered at once is left out. */
function selectListed(db: RightsDb) {
  const requests = db.selectFrom('privacy.rights_request').selectAll();
  const closed = requests
    .where('status', 'in', ['fulfilled', 'declined'])
    .whereRef('decided_at', '>', 'requested_at')
    .orderBy('decided_at', 'desc')
    .orderBy('request_id')
    .limit(listedClosedRequests);
  return requests.where('status', '=', 'open').unionAll((eb) => eb.parens(closed));
}

/** Open requests, the first due first, then closed ones, the last decided first. What was answered at once is left out. */
export async function findRightsRequests(source: ReadSource): Promise<RightsRequestView[]> {
  const db: RightsDb = readModelDb(source);
  const rows = await db
    .selectFrom(selectListed(db).as('l'))
    .leftJoin('people.person as p', 'p.user_id', 'l.user_id')
    .select([
      'l.request_id',
      'l.user_id',
      'p.first_name',
      'p.last_name',
      'p.email',
      'l.request_type',
      'l.status',
      'l.requested_at',
      'l.due_at',
      'l.decided_at',
      'l.reason',
    ])
    .orderBy((eb) => eb('l.status', '<>', 'open'))
    .orderBy((eb) => sql`CASE WHEN ${eb('l.status', '=', 'open')} THEN ${eb.ref('l.due_at')} END`)
    .orderBy('l.decided_at', 'desc')
    .orderBy('l.request_id')
    .$narrowType<{ status: RightsRequestView['status'] }>()
    .execute();
  return rows.map((row) => ({
    ...row,
    requested_at: row.requested_at.toISOString(),
    due_at: row.due_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
}
