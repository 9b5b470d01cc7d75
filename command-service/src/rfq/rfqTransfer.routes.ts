import { msg, plural } from '@lingui/core/runtime-macro';
import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { formatLogPosition } from '@marketplace/contracts/kernel/position.ts';
import { getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import * as handOverApi from '@marketplace/contracts/rfq/rfq.transfer.api.ts';
import type { BuyerWithCompanyMembership } from '@marketplace/domain/rfq/rfq.owner.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { createReadModelQueryBuilder, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import { createCompanyMembershipLookup } from '../companies/companyMembershipLookup.public.ts';
import type {
  CommandRoutePorts,
  EventLogEpochPort,
  LoadStatePort,
  ReadEventLogPort,
  ReadModelDatabaseAndSchemasPort,
} from '../ports.ts';
import { requireOwnCompanyIdForRfqTransfer } from './decideTransferRfqToCompany.ts';
import { rfqDecider } from './rfq.decider.ts';
import { createRfqNotFoundRefusal } from './vendorRfqLink.ts';

export type RfqTransferRoutesDeps = CommandRoutePorts &
  EventLogEpochPort &
  LoadStatePort &
  ReadEventLogPort &
  ReadModelDatabaseAndSchemasPort;

const { maxTransferredRfqsPerRequest } = handOverApi;

/** Endpoints to transfer one or all of the buyer's personal RFQs to the buyer's current company. */
export function registerRfqTransferRoutes(app: FastifyInstance, deps: RfqTransferRoutesDeps): void {
  const memberOf = createCompanyMembershipLookup(deps);
  const transfer = (rfqId: string, buyer: BuyerWithCompanyMembership, meta: EventMeta) =>
    deps.execute(rfqDecider, {
      stream: getRfqStreamName(rfqId),
      command: { type: 'TransferRfq', buyer } as const,
      meta,
    });

  /**
   * @returns the ids of the user's personal RFQs that follow `after`, sorted. They are found in the read model; the
   * decider checks each RFQ against the log.
   */
  const findPersonalRfqIds = async (buyerId: string, after: string | null): Promise<readonly string[]> => {
    const rfqs = createReadModelQueryBuilder<ReadModelRowTypes<typeof rfqsAndQuotesReadModel>>(
      await resolveReadModelPoolAndSchemas(deps),
    ).selectFrom('rfqBoard.rfq');
    const personalRfqs = rfqs.select('rfq_id').where('buyer_id', '=', buyerId).where('company_id', 'is', null);
    const next = after === null ? personalRfqs : personalRfqs.where('rfq_id', '>', after);
    const rows = await next.orderBy('rfq_id').limit(maxTransferredRfqsPerRequest).execute();
    return rows.map(({ rfq_id }) => rfq_id);
  };

  registerEndpoint(app, deps.guard, handOverApi.handOverRfqEndpoint, async ({ params, caller, request }) => {
    const id = RfqId.safeParse(params.id.toLowerCase());
    if (!id.success) throw createRfqNotFoundRefusal();
    // The hashed body includes the RFQ id of the path, so that one Idempotency-Key cannot cover two RFQs.
    const meta = createCommandMeta(deps, { request, caller, body: { rfqId: id.data } });
    const { position } = await transfer(id.data, caller, meta);
    const transferredText = msg`The RFQ now belongs to your company.`;
    const companyId = requireOwnCompanyIdForRfqTransfer(caller);
    return { position, message: formatMessage(transferredText), rfq_id: id.data, company_id: companyId };
  });

  registerEndpoint(app, deps.guard, handOverApi.handOverRfqsEndpoint, async (call) => {
    const { body, caller } = call;
    requireOwnCompanyIdForRfqTransfer(caller);
    const meta = createCommandMeta(deps, call);
    const rfqIds = await findPersonalRfqIds(caller.userId, body.after?.toLowerCase() ?? null);
    let [position, count] = [formatLogPosition(deps.epoch, await deps.store.head()), 0];
    for (const rfqId of rfqIds) {
      // RFQs are transferred one at a time, so that a retry of an interrupted request continues with the rest.
      const commandId = deriveCommandId({
        actor: caller.userId,
        route: 'hand-over',
        key: `${meta.commandId} ${rfqId}`,
      });
      // Membership is checked for every RFQ, since the user can leave the company in the meantime.
      const buyer = { userId: caller.userId, ...(await memberOf(caller.userId)) };
      const result = await transfer(rfqId, buyer, { ...meta, commandId });
      position = result.position;
      count += result.events.length;
    }
    const next = rfqIds.length < maxTransferredRfqsPerRequest ? null : (rfqIds.at(-1) ?? null);
    const text = msg`${plural({ count }, { 0: 'No RFQs were transferred to your company.', one: '# RFQ was transferred to your company.', other: '# RFQs were transferred to your company.' })}`;
    return { position, message: formatMessage(text), handed_over: count, next };
  });
}
