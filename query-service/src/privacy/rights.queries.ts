import { listedClosedRequests, type RightsRequestView } from '@marketplace/contracts/privacy/privacy.api.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { Pool } from 'pg';

type Row = Omit<RightsRequestView, 'requested_at' | 'due_at' | 'decided_at'> & {
  readonly requested_at: Date;
  readonly due_at: Date;
  readonly decided_at: Date | null;
};

/** Open requests, the first due first, then closed ones, the last decided first. What was answered at once is left out. */
export async function findRightsRequests(pool: Pool, schemaOf: SchemaOf): Promise<RightsRequestView[]> {
  const requests = `${schemaOf('privacy')}.rights_request`;
  const { rows } = await pool.query<Row>(
    `WITH listed AS (
       SELECT * FROM ${requests} WHERE status = 'open'
       UNION ALL
       (SELECT * FROM ${requests} WHERE status IN ('fulfilled', 'declined') AND decided_at > requested_at
         ORDER BY decided_at DESC, request_id LIMIT $1)
     )
     SELECT l.request_id, l.user_id, p.first_name, p.last_name, p.email, l.request_type, l.status, l.requested_at, l.due_at,
            l.decided_at, l.reason
       FROM listed l LEFT JOIN ${schemaOf('people')}.person p USING (user_id)
      ORDER BY l.status <> 'open', CASE WHEN l.status = 'open' THEN l.due_at END, l.decided_at DESC, l.request_id`,
    [listedClosedRequests],
  );
  return rows.map((row) => ({
    ...row,
    requested_at: row.requested_at.toISOString(),
    due_at: row.due_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
}
