import { rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { knownNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import * as outcomeApi from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelPort } from '../ports.ts';
import { buyerRfq } from './buyerRfq.ts';
import { createChooseProviders } from './chosenProviders.ts';
import { type BuyerCommand, rfqDecider } from './rfq.decider.ts';
import { rfqNotFound } from './vendorLink.ts';

export type RfqOutcomeRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelPort;

/** What a buyer asks for; who that is, and for which company, is found out by the call. */
type Asked = BuyerCommand extends infer Command
  ? Command extends BuyerCommand
    ? Omit<Command, 'buyer'>
    : never
  : never;

interface BuyerCall {
  readonly params: { readonly id: string };
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

function rfqIdOf({ params }: BuyerCall): string {
  const id = RfqId.safeParse(params.id.toLowerCase());
  if (!id.success) throw rfqNotFound();
  return id.data;
}

const written = (note: string | null | undefined): string | null => (note === '' ? null : (note ?? null));

/** What a buyer does with an RFQ of the own. */
export function rfqOutcomeRoutes(app: FastifyInstance, deps: RfqOutcomeRoutesDeps): void {
  const chooseProviders = createChooseProviders(deps);

  const run = async (call: BuyerCall, asked: Asked, message: string) => {
    const rfqId = rfqIdOf(call);
    const { userId } = call.caller;
    // The path names the RFQ, so that one key cannot stand for two of them.
    const meta = commandMeta(deps, { ...call, body: { rfqId, command: { ...asked, buyerId: userId } } });
    const command: BuyerCommand = { ...asked, buyer: call.caller };
    const done = await deps.execute(rfqDecider, { stream: rfqStream(rfqId), command, meta });
    const { outcome, deadline } = buyerRfq(done.state, command.buyer);
    return { position: done.position, message, rfq_id: rfqId, outcome, deadline };
  };

  serve(app, deps.guard, outcomeApi.awardQuotes, (call) => {
    const awards = call.body.awards.map(({ link_id: linkId, quote_version: version }) => ({ linkId, version }));
    const decided = { awards, note: written(call.body.note) };
    return run(call, { type: 'AwardQuotes', ...decided }, 'The RFQ was awarded.');
  });

  serve(app, deps.guard, outcomeApi.closeRfq, (call) => {
    const note = written(call.body.note);
    return run(call, { type: 'CloseRfq', note }, 'The RFQ was closed.');
  });

  serve(app, deps.guard, outcomeApi.reopenRfq, (call) => run(call, { type: 'ReopenRfq' }, 'The RFQ is open again.'));

  serve(app, deps.guard, outcomeApi.extendDeadline, (call) => {
    const { deadline } = call.body;
    return run(call, { type: 'ExtendDeadline', deadline }, 'The deadline was extended.');
  });

  serve(app, deps.guard, outcomeApi.changeRfqNeed, (call) => {
    const numbers = { need: knownNeed(call.body.need), seen: knownNeed(call.body.seen) };
    return run(call, { type: 'ChangeNeed', ...numbers }, 'The numbers were changed.');
  });

  serve(app, deps.guard, outcomeApi.addRfqProvider, async (call) => {
    const { provider: name } = call.body;
    const [provider = { name, link: null }] = await chooseProviders(rfqIdOf(call), [name]);
    const command = { type: 'AddProvider', provider } as const;
    return run(call, command, 'The RFQ was sent to one more provider.');
  });
}
