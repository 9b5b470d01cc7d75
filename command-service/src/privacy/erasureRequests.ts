import { privacyRequestStream } from '@marketplace/contracts/privacy/privacy.events.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import type { ClockPort, ExecutePort, ReadModelPort } from '../ports.ts';
import { rightsDecider } from './rights.decider.ts';

type RequestDeps = ExecutePort & ReadModelPort & ClockPort;

/** A request that waits for an operator. */
export interface OpenRequest {
  readonly requestId: string;
  readonly userId: string;
  readonly requestType: string;
  readonly requestedAt: Date;
  readonly dueAt: Date;
}

/** All requests that wait, as the read model knows them, the first due first. */
export async function openRequests({ pool, resolveSchemas }: RequestDeps): Promise<readonly OpenRequest[]> {
  const schemaOf = await resolveSchemas();
  const { rows } = await pool.query<OpenRequest>(
    `SELECT request_id AS "requestId", user_id AS "userId", request_type AS "requestType", requested_at AS "requestedAt",
            due_at AS "dueAt"
       FROM ${schemaOf('privacy')}.rights_request WHERE status = 'open' ORDER BY due_at, request_id`,
  );
  return rows;
}

/** Records that these people are erased, as they asked for; nothing happens for requests that are closed. */
export async function fulfilErasures(deps: RequestDeps, subjects: readonly string[]): Promise<void> {
  const schemaOf = await deps.resolveSchemas();
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT request_id AS id FROM ${schemaOf('privacy')}.rights_request
      WHERE user_id = ANY ($1) AND request_type = 'erasure' AND status <> 'declined' ORDER BY requested_at, request_id`,
    [subjects],
  );
  for (const { id } of rows) {
    const commandId = commandIdOf({ actor: 'system', route: 'privacy:fulfil', key: id });
    await deps.execute(rightsDecider, {
      stream: privacyRequestStream(id),
      command: { type: 'FulfilRequest', requestId: id },
      meta: { commandId, actor: 'system', at: deps.now().toISOString() },
    });
  }
}
