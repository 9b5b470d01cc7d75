import { msg } from '@lingui/core/runtime-macro';
import { getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { fillMissingRfqQuantitiesWithNull } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import * as outcomeApi from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { requireBuyerRfq } from './buyerRfq.ts';
import { createProvidersByNameResolver } from './providerNameResolver.ts';
import { type RfqBuyerCommand, rfqDecider } from './rfq.decider.ts';
import { createRfqNotFoundRefusal } from './vendorRfqLink.ts';

export type RfqBuyerRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelDatabaseAndSchemasPort;

/** A command without its buyer. The buyer is always the caller. */
type CommandWithoutBuyer = RfqBuyerCommand extends infer Command
  ? Command extends RfqBuyerCommand
    ? Omit<Command, 'buyer'>
    : never
  : never;

interface BuyerCall {
  readonly params: { readonly id: string };
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

function parseRfqId({ params }: BuyerCall): string {
  const id = RfqId.safeParse(params.id.toLowerCase());
  if (!id.success) throw createRfqNotFoundRefusal();
  return id.data;
}

const blankToNull = (note: string | null | undefined): string | null => (note === '' ? null : (note ?? null));

/** Endpoints for buyers to award, close, reopen and change their own RFQs. */
export function registerBuyerCommandRoutesForSentRfqs(app: FastifyInstance, deps: RfqBuyerRoutesDeps): void {
  const chooseProviders = createProvidersByNameResolver(deps);

  const executeOnRfq = async (call: BuyerCall, details: CommandWithoutBuyer, text: Message) => {
    const rfqId = parseRfqId(call);
    const { userId } = call.caller;
    // The hashed body includes the RFQ id of the path, so that one Idempotency-Key cannot cover two RFQs.
    const meta = createCommandMeta(deps, { ...call, body: { rfqId, command: { ...details, buyerId: userId } } });
    const command: RfqBuyerCommand = { ...details, buyer: call.caller };
    const result = await deps.execute(rfqDecider, { stream: getRfqStreamName(rfqId), command, meta });
    const { outcome, deadline } = requireBuyerRfq(result.state, command.buyer);
    return { position: result.position, message: formatMessage(text), rfq_id: rfqId, outcome, deadline };
  };

  registerEndpoint(app, deps.guard, outcomeApi.awardQuotesEndpoint, (call) => {
    const awards = call.body.awards.map(({ link_id: linkId, quote_version: version }) => ({ linkId, version }));
    const decided = { awards, note: blankToNull(call.body.note) };
    return executeOnRfq(call, { type: 'AwardQuotes', ...decided }, msg`The RFQ was awarded.`);
  });

  registerEndpoint(app, deps.guard, outcomeApi.closeRfqEndpoint, (call) => {
    const note = blankToNull(call.body.note);
    return executeOnRfq(call, { type: 'CloseRfq', note }, msg`The RFQ was closed.`);
  });

  registerEndpoint(app, deps.guard, outcomeApi.reopenRfqEndpoint, (call) =>
    executeOnRfq(call, { type: 'ReopenRfq' }, msg`The RFQ was reopened.`),
  );

  registerEndpoint(app, deps.guard, outcomeApi.extendDeadlineEndpoint, (call) => {
    const { deadline } = call.body;
    return executeOnRfq(call, { type: 'ExtendDeadline', deadline }, msg`The deadline was extended.`);
  });

  registerEndpoint(app, deps.guard, outcomeApi.changeRfqNeedEndpoint, (call) => {
    const quantities = {
      need: fillMissingRfqQuantitiesWithNull(call.body.need),
      seen: fillMissingRfqQuantitiesWithNull(call.body.seen),
    };
    return executeOnRfq(call, { type: 'ChangeNeed', ...quantities }, msg`The quantities were changed.`);
  });

  registerEndpoint(app, deps.guard, outcomeApi.addRfqProviderEndpoint, async (call) => {
    const { provider: name } = call.body;
    const [provider = { name, link: null }] = await chooseProviders(parseRfqId(call), [name]);
    const command = { type: 'AddProvider', provider } as const;
    return executeOnRfq(call, command, msg`The RFQ was sent to another provider.`);
  });
}
