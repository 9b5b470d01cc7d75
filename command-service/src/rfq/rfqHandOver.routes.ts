import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { formatPosition } from '@marketplace/contracts/kernel/position.ts';
import { rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import * as handOverApi from '@marketplace/contracts/rfq/rfq.handOver.api.ts';
import type { Buyer } from '@marketplace/domain/rfq/rfq.owner.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import { serve } from '@marketplace/http/route.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { rfqBoard } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import { createMemberOf } from '../companies/memberOf.public.ts';
import type { CommandRoutePorts, EpochPort, LoadStatePort, LogEndPort, ReadModelPort } from '../ports.ts';
import { companyToHandTo } from './handOverRfq.ts';
import { rfqDecider } from './rfq.decider.ts';
import { rfqNotFound } from './vendorLink.ts';

export type RfqHandOverRoutesDeps = CommandRoutePorts & EpochPort & LoadStatePort & LogEndPort & ReadModelPort;

const { handOverStep } = handOverApi;

/** Transfers personal RFQs to the current company of their buyer. */
export function rfqHandOverRoutes(app: FastifyInstance, deps: RfqHandOverRoutesDeps): void {
  const memberOf = createMemberOf(deps);
  const transfer = (rfqId: string, buyer: Buyer, meta: Meta) =>
    deps.execute(rfqDecider, { stream: rfqStream(rfqId), command: { type: 'HandOverRfq', buyer } as const, meta });

  /** @returns the next personal RFQs of a user in the read model, ordered by id; the decider checks each against the log. */
  const findPersonalRfqIds = async (buyerId: string, after: string | null): Promise<readonly string[]> => {
    const rfqs = readModelDb<TablesOf<typeof rfqBoard>>(await readSource(deps)).selectFrom('rfqBoard.rfq');
    const personalRfqs = rfqs.select('rfq_id').where('buyer_id', '=', buyerId).where('company_id', 'is', null);
    const next = after === null ? personalRfqs : personalRfqs.where('rfq_id', '>', after);
    const rows = await next.orderBy('rfq_id').limit(handOverStep).execute();
    return rows.map(({ rfq_id }) => rfq_id);
  };

  serve(app, deps.guard, handOverApi.handOverRfq, async ({ params, caller, request }) => {
    const id = RfqId.safeParse(params.id.toLowerCase());
    if (!id.success) throw rfqNotFound();
    // Includes the RFQ id of the path, so that one Idempotency-Key cannot cover two RFQs.
    const meta = commandMeta(deps, { request, caller, body: { rfqId: id.data } });
    const { position } = await transfer(id.data, caller, meta);
    const companyId = companyToHandTo(caller);
    return { position, message: 'The RFQ is the company’s now.', rfq_id: id.data, company_id: companyId };
  });

  serve(app, deps.guard, handOverApi.handOverRfqs, async (call) => {
    const { body, caller } = call;
    companyToHandTo(caller);
    const meta = commandMeta(deps, call);
    const rfqIds = await findPersonalRfqIds(caller.userId, body.after?.toLowerCase() ?? null);
    let [position, count] = [formatPosition(deps.epoch, await deps.store.head()), 0];
    for (const rfqId of rfqIds) {
      // One at a time: an interrupted request has transferred the first ones, and a retry continues with the rest.
      const commandId = commandIdOf({ actor: caller.userId, route: 'hand-over', key: `${meta.commandId} ${rfqId}` });
      // Checked for every RFQ, since the user can leave the company in the meantime.
      const buyer = { userId: caller.userId, ...(await memberOf(caller.userId)) };
      const result = await transfer(rfqId, buyer, { ...meta, commandId });
      position = result.position;
      count += result.events.length;
    }
    const next = rfqIds.length < handOverStep ? null : (rfqIds.at(-1) ?? null);
    return { position, message: 'The RFQs are the company’s now.', handed_over: count, next };
  });
}
