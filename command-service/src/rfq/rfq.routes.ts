import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import * as rfqApi from '@marketplace/contracts/rfq/rfq.api.ts';
import type { RespondBody, SendRfqBody, VendorRfqBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import * as rfqOutcomeApi from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import { knownParts } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { type RfqEvent, rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import type { Buyer } from '@marketplace/domain/rfq/rfq.owner.ts';
import { noStream } from '@marketplace/event-store/port.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import { createRequireConfirmed } from '../confirmedEmail.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelPort, ReadPersonalPort } from '../ports.ts';
import { createChooseProviders } from './chosenProviders.ts';
import { rfqDecider, type VendorCommand } from './rfq.decider.ts';
import { normaliseRfq } from './rfq.normalise.ts';
import { buyerRfq, companyToActFor } from './buyerRfq.ts';
import { vendorLink } from './vendorLink.ts';
import { vendorOf } from '../vendorOf.ts';

export type RfqRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelPort & ReadPersonalPort;

/** How the stream of an RFQ stands that is sent for the first time. */
const newStream = { state: rfqDecider.initial, revision: noStream };

interface VendorCall<Body extends VendorRfqBody = VendorRfqBody> {
  readonly body: Body;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** The newest version of the vendor's quote if it has the words of a body; `null` if it has others, or there is none. */
async function versionWithWords(deps: ReadPersonalPort, { body, caller }: VendorCall<RespondBody>) {
  const events = (await deps.readPersonal(rfqStream(body.rfq_id.toLowerCase()))) as readonly RfqEvent[];
  const providerId = vendorOf(caller);
  const newest = events.findLast((event) => event.type === 'QuoteSent' && event.data.providerId === providerId);
  if (newest?.type !== 'QuoteSent') return null;
  const { version, inclusions, details, notes } = newest.data;
  const isSame = [
    [inclusions, body.quote_inclusions],
    [details, body.quote_details],
    [notes, body.response_notes],
  ].every(([stored, sent]) => stored === (sent ?? null));
  return isSame ? version : null;
}

function respondCommand({ body, caller }: VendorCall<RespondBody>, sameWordsAs: number | null): VendorCommand {
  return {
    type: 'RespondToRfq',
    providerId: vendorOf(caller),
    amount: body.quote_amount,
    currency: body.quote_currency,
    amountUnit: body.quote_amount_unit ?? null,
    parts: knownParts(body.quote_parts),
    validUntil: body.quote_valid_until ?? null,
    inclusions: body.quote_inclusions ?? null,
    details: body.quote_details ?? null,
    notes: body.response_notes ?? null,
    sameWordsAs,
  };
}

/** Runs a vendor's command on the vendor's own link of the RFQ. */
async function runOnLink(deps: RfqRoutesDeps, call: VendorCall, command: VendorCommand, message: string) {
  const rfqId = call.body.rfq_id.toLowerCase();
  const done = await deps.execute(rfqDecider, { stream: rfqStream(rfqId), command, meta: commandMeta(deps, call) });
  const { link } = vendorLink(done.state, command.providerId);
  const reply = { position: done.position, message, rfq_id: rfqId, response_status: link.status };
  return { reply, link, events: done.events };
}

/** Sending RFQs, and what vendors do with them. Who acts is always the caller, never an address in the body. */
export function rfqRoutes(app: FastifyInstance, deps: RfqRoutesDeps): void {
  const chooseProviders = createChooseProviders(deps);
  const requireConfirmed = createRequireConfirmed(deps.loadState);

  /** The RFQ that a new one sends again, which is the caller's own. @throws Refusal `rfq.not-found`. */
  const ownRfq = async (body: SendRfqBody, buyer: Buyer): Promise<string | null> => {
    const rfqId = body.resent_from?.toLowerCase() ?? null;
    if (rfqId !== null) buyerRfq((await deps.loadState(rfqDecider, rfqStream(rfqId))).state, buyer);
    return rfqId;
  };

  serve(app, deps.guard, rfqApi.sendRfq, async (call) => {
    const { body, caller } = call;
    await requireConfirmed(caller.userId);
    const meta = commandMeta(deps, call);
    // The same command sent again meets its own stream.
    const rfqId = deterministicUuid(meta.commandId, 'rfq');
    const companyId = companyToActFor(caller);
    const resentFrom = await ownRfq(body, caller);
    const stated = { rfqId, buyerId: caller.userId, companyId, ...normaliseRfq(body), resentFrom };
    const providers = await chooseProviders(rfqId, body.selectedProviders);
    const command = { type: 'SendRfq', stated, providers, deadline: body.deadline ?? null } as const;
    const stream = rfqStream(rfqId);
    const { position, state } = await deps.execute(rfqDecider, { stream, command, meta, known: newStream });
    const count = state?.links.length ?? 0;
    const message = `Your request for quotes has been sent to ${count} ${count === 1 ? 'provider' : 'providers'}.`;
    return { position, message, rfq_id: rfqId, providers: count };
  });

  serve(app, deps.guard, rfqApi.viewRfq, async (call) => {
    const command = { type: 'ViewRfq', providerId: vendorOf(call.caller) } as const;
    return (await runOnLink(deps, call, command, 'The RFQ was opened.')).reply;
  });

  serve(app, deps.guard, rfqApi.acceptRfq, async (call) => {
    const command = { type: 'AcceptRfq', providerId: vendorOf(call.caller) } as const;
    return (await runOnLink(deps, call, command, 'The RFQ was accepted.')).reply;
  });

  serve(app, deps.guard, rfqApi.rejectRfq, async (call) => {
    const { reason = null, note = null } = call.body;
    const words = note?.trim() === '' ? null : note;
    const command = { type: 'RejectRfq', providerId: vendorOf(call.caller), reason, note: words } as const;
    return (await runOnLink(deps, call, command, 'The RFQ was rejected.')).reply;
  });

  serve(app, deps.guard, rfqApi.respondToRfq, async (call) => {
    const command = respondCommand(call, await versionWithWords(deps, call));
    const { reply, link, events } = await runOnLink(deps, call, command, 'The quote was sent.');
    const sent = events.find((event) => event.type === 'QuoteSent');
    if (sent !== undefined) return { ...reply, quote_version: sent.data.version };
    if (link.quoteVersion === null) throw new Error('A quote was accepted and has no version.');
    const message = 'The buyer already has this quote. Nothing was sent again.';
    return { ...reply, message, quote_version: link.quoteVersion };
  });

  serve(app, deps.guard, rfqOutcomeApi.withdrawQuote, async (call) => {
    const command = { type: 'WithdrawQuote', providerId: vendorOf(call.caller) } as const;
    return (await runOnLink(deps, call, command, 'The quote was withdrawn.')).reply;
  });
}
