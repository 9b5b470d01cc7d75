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

/** State of the stream of an RFQ that is sent for the first time. */
const newStream = { state: rfqDecider.initial, revision: noStream };

interface VendorCall<Body extends VendorRfqBody = VendorRfqBody> {
  readonly body: Body;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** @returns the latest version of the vendor's quote if its texts equal those of the body; else `null`. */
async function findVersionWithSameTexts(deps: ReadPersonalPort, { body, caller }: VendorCall<RespondBody>) {
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

function buildRespondCommand({ body, caller }: VendorCall<RespondBody>, sameWordsAs: number | null): VendorCommand {
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

/** Executes a command on the vendor's own link of the RFQ. */
async function executeOnLink(deps: RfqRoutesDeps, call: VendorCall, command: VendorCommand, message: string) {
  const rfqId = call.body.rfq_id.toLowerCase();
  const result = await deps.execute(rfqDecider, { stream: rfqStream(rfqId), command, meta: commandMeta(deps, call) });
  const { link } = vendorLink(result.state, command.providerId);
  const reply = { position: result.position, message, rfq_id: rfqId, response_status: link.status };
  return { reply, link, events: result.events };
}

/** Sending RFQs, and commands of vendors on them. The actor is always the caller, never an address in the body. */
export function rfqRoutes(app: FastifyInstance, deps: RfqRoutesDeps): void {
  const chooseProviders = createChooseProviders(deps);
  const requireConfirmed = createRequireConfirmed(deps.loadState);

  /** @returns the id of the caller's RFQ that the new one repeats, if any. @throws Refusal `rfq.not-found`. */
  const requireResentRfq = async (body: SendRfqBody, buyer: Buyer): Promise<string | null> => {
    const rfqId = body.resent_from?.toLowerCase() ?? null;
    if (rfqId !== null) buyerRfq((await deps.loadState(rfqDecider, rfqStream(rfqId))).state, buyer);
    return rfqId;
  };

  serve(app, deps.guard, rfqApi.sendRfq, async (call) => {
    const { body, caller } = call;
    await requireConfirmed(caller.userId);
    const meta = commandMeta(deps, call);
    // A repeated command gets the same stream.
    const rfqId = deterministicUuid(meta.commandId, 'rfq');
    const companyId = companyToActFor(caller);
    const resentFrom = await requireResentRfq(body, caller);
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
    return (await executeOnLink(deps, call, command, 'The RFQ was opened.')).reply;
  });

  serve(app, deps.guard, rfqApi.acceptRfq, async (call) => {
    const command = { type: 'AcceptRfq', providerId: vendorOf(call.caller) } as const;
    return (await executeOnLink(deps, call, command, 'The RFQ was accepted.')).reply;
  });

  serve(app, deps.guard, rfqApi.rejectRfq, async (call) => {
    const { reason = null, note = null } = call.body;
    const trimmedNote = note?.trim() === '' ? null : note;
    const command = { type: 'RejectRfq', providerId: vendorOf(call.caller), reason, note: trimmedNote } as const;
    return (await executeOnLink(deps, call, command, 'The RFQ was rejected.')).reply;
  });

  serve(app, deps.guard, rfqApi.respondToRfq, async (call) => {
    const command = buildRespondCommand(call, await findVersionWithSameTexts(deps, call));
    const { reply, link, events } = await executeOnLink(deps, call, command, 'The quote was sent.');
    const sent = events.find((event) => event.type === 'QuoteSent');
    if (sent !== undefined) return { ...reply, quote_version: sent.data.version };
    if (link.quoteVersion === null) throw new Error('The link has no quote version after a successful quote command.');
    const message = 'The buyer already has this quote. Nothing was sent again.';
    return { ...reply, message, quote_version: link.quoteVersion };
  });

  serve(app, deps.guard, rfqOutcomeApi.withdrawQuote, async (call) => {
    const command = { type: 'WithdrawQuote', providerId: vendorOf(call.caller) } as const;
    return (await executeOnLink(deps, call, command, 'The quote was withdrawn.')).reply;
  });
}
