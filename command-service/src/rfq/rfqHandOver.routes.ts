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

/** Hands RFQs that were their buyer's alone to the company that the buyer belongs to by now. */
export function rfqHandOverRoutes(app: FastifyInstance, deps: RfqHandOverRoutesDeps): void {
  const memberOf = createMemberOf(deps);
  const handOver = (rfqId: string, buyer: Buyer, meta: Meta) =>
    deps.execute(rfqDecider, { stream: rfqStream(rfqId), command: { type: 'HandOverRfq', buyer } as const, meta });

  /** Some RFQs that are somebody's alone as far as the read model knows, by their ids; what the log says of each decides. */
  const aloneAfter = async (buyerId: string, after: string | null): Promise<readonly string[]> => {
    const rfqs = readModelDb<TablesOf<typeof rfqBoard>>(await readSource(deps)).selectFrom('rfqBoard.rfq');
    const alone = rfqs.select('rfq_id').where('buyer_id', '=', buyerId).where('company_id', 'is', null);
    const next = after === null ? alone : alone.where('rfq_id', '>', after);
    const rows = await next.orderBy('rfq_id').limit(handOverStep).execute();
    return rows.map(({ rfq_id }) => rfq_id);
  };

  serve(app, deps.guard, handOverApi.handOverRfq, async ({ params, caller, request }) => {
    const id = RfqId.safeParse(params.id.toLowerCase());
    if (!id.success) throw rfqNotFound();
    // The path names the RFQ, so that one key cannot stand for two of them.
    const meta = commandMeta(deps, { request, caller, body: { rfqId: id.data } });
    const { position } = await handOver(id.data, caller, meta);
    const companyId = companyToHandTo(caller);
    return { position, message: 'The RFQ is the company’s now.', rfq_id: id.data, company_id: companyId };
  });

  serve(app, deps.guard, handOverApi.handOverRfqs, async (call) => {
    const { body, caller } = call;
    companyToHandTo(caller);
    const meta = commandMeta(deps, call);
    const rfqIds = await aloneAfter(caller.userId, body.after?.toLowerCase() ?? null);
    let [position, count] = [formatPosition(deps.epoch, await deps.store.head()), 0];
    for (const rfqId of rfqIds) {
      // One after the other: whoever ends in between has handed over the first of them, and goes on with the others.
      const commandId = commandIdOf({ actor: caller.userId, route: 'hand-over', key: `${meta.commandId} ${rfqId}` });
      // Whoever leaves the company meanwhile hands over no more.
      const buyer = { userId: caller.userId, ...(await memberOf(caller.userId)) };
      const done = await handOver(rfqId, buyer, { ...meta, commandId });
      position = done.position;
      count += done.events.length;
    }
    const next = rfqIds.length < handOverStep ? null : (rfqIds.at(-1) ?? null);
    return { position, message: 'The RFQs are the company’s now.', handed_over: count, next };
  });
}
