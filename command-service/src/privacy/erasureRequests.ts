import { getPrivacyRequestStreamName } from '@marketplace/contracts/privacy/privacy.events.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import type { privacyRequestsReadModel } from '@marketplace/read-models/privacy/rights.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import {
  type ReadModelPoolAndSchemas,
  createReadModelQueryBuilder,
  resolveReadModelPoolAndSchemas,
} from '@marketplace/read-models/readModelDb.ts';
import type { ClockPort, ExecuteCommandPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { privacyRequestDecider } from './privacyRequest.decider.ts';

type RequestDeps = ExecuteCommandPort & ReadModelDatabaseAndSchemasPort & ClockPort;

function selectRequests(source: ReadModelPoolAndSchemas) {
  return createReadModelQueryBuilder<ReadModelRowTypes<typeof privacyRequestsReadModel>>(source).selectFrom(
    'privacy.rights_request',
  );
}

/**
 * @returns open and granted requests in the read model, sorted by due date. `userId` is the user id of the account
 * concerned or, if there is no account, the subject of the request.
 */
export async function findOpenPrivacyRequests(deps: Parameters<typeof resolveReadModelPoolAndSchemas>[0]) {
  return selectRequests(await resolveReadModelPoolAndSchemas(deps))
    .select((eb) => eb.fn.coalesce('account_id', 'user_id').as('userId'))
    .select([
      'request_id as requestId',
      'request_type as requestType',
      'requested_at as requestedAt',
      'due_at as dueAt',
    ])
    .where('status', 'in', ['open', 'granted'])
    .orderBy('due_at')
    .orderBy('request_id')
    .execute();
}

/** A request that an operator has to process. */
export type OpenPrivacyRequest = Awaited<ReturnType<typeof findOpenPrivacyRequests>>[number];

/** Closes the erasure requests of erased subjects; does nothing for closed requests. */
export async function closeFulfilledErasureRequests(deps: RequestDeps, subjects: readonly string[]): Promise<void> {
  const rows = await selectRequests(await resolveReadModelPoolAndSchemas(deps))
    .select('request_id as id')
    .where((eb) => {
      const anySubject = eb.fn.any(eb.val([...subjects]));
      return eb.or([eb('user_id', '=', anySubject), eb('account_id', '=', anySubject)]);
    })
    .where('request_type', '=', 'erasure')
    .where('status', '<>', 'declined')
    .orderBy('requested_at')
    .orderBy('request_id')
    .execute();
  for (const { id } of rows) {
    const commandId = deriveCommandId({ actor: 'system', route: 'privacy:fulfil', key: id });
    await deps.execute(privacyRequestDecider, {
      stream: getPrivacyRequestStreamName(id),
      command: { type: 'FulfilRequest', requestId: id },
      meta: { commandId, actor: 'system', at: deps.now().toISOString() },
    });
  }
}
