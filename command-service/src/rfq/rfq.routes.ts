import { msg, plural } from '@lingui/core/runtime-macro';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import * as rfqApi from '@marketplace/contracts/rfq/rfq.api.ts';
import type { SendQuoteBody, SendRfqBody, VendorRfqActionBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import * as rfqOutcomeApi from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import { fillMissingLineItemPricesWithNull } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { type RfqEvent, getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import type { BuyerWithCompanyMembership } from '@marketplace/domain/rfq/rfq.owner.ts';
import { noStreamRevision } from '@marketplace/event-store/port.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import { createConfirmedEmailCheck } from '../confirmedEmail.ts';
import type {
  CommandRoutePorts,
  LoadStatePort,
  ReadModelDatabaseAndSchemasPort,
  ReadPersonalEventsPort,
} from '../ports.ts';
import { createProvidersByNameResolver } from './providerNameResolver.ts';
import { rfqDecider, type RfqVendorCommand } from './rfq.decider.ts';
import { normaliseSendRfqBody } from './rfq.normalise.ts';
import { requireBuyerRfq, resolveBuyerCompanyId } from './buyerRfq.ts';
import { requireVendorRfqLink } from './vendorRfqLink.ts';
import { requireVendorProviderId } from '../requireVendorProviderId.ts';

export type RfqCommandRoutesDeps = CommandRoutePorts &
  LoadStatePort &
  ReadModelDatabaseAndSchemasPort &
  ReadPersonalEventsPort;

/** State of the stream of an RFQ that is sent for the first time. */
const newStream = { state: rfqDecider.initial, revision: noStreamRevision };

interface VendorCall<Body extends VendorRfqActionBody = VendorRfqActionBody> {
  readonly body: Body;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** @returns the latest version of the vendor's quote if its texts equal those of the body; else `null`. */
async function findVersionWithSameTexts(deps: ReadPersonalEventsPort, { body, caller }: VendorCall<SendQuoteBody>) {
  const events = (await deps.readPersonal(getRfqStreamName(body.rfq_id.toLowerCase()))) as readonly RfqEvent[];
  const providerId = requireVendorProviderId(caller);
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

function buildRespondCommand(
  { body, caller }: VendorCall<SendQuoteBody>,
  sameWordsAs: number | null,
): RfqVendorCommand {
  return {
    type: 'RespondToRfq',
    providerId: requireVendorProviderId(caller),
    amount: body.quote_amount,
    currency: body.quote_currency,
    amountUnit: body.quote_amount_unit ?? null,
    parts: fillMissingLineItemPricesWithNull(body.quote_parts),
    validUntil: body.quote_valid_until ?? null,
    inclusions: body.quote_inclusions ?? null,
    details: body.quote_details ?? null,
    notes: body.response_notes ?? null,
    sameWordsAs,
  };
}

/** Executes a command on the vendor's own link of the RFQ. */
async function executeOnLink(deps: RfqCommandRoutesDeps, call: VendorCall, command: RfqVendorCommand, text: Message) {
  const rfqId = call.body.rfq_id.toLowerCase();
  const result = await deps.execute(rfqDecider, {
    stream: getRfqStreamName(rfqId),
    command,
    meta: createCommandMeta(deps, call),
  });
  const { link } = requireVendorRfqLink(result.state, command.providerId);
  const reply = {
    position: result.position,
    message: formatMessage(text),
    rfq_id: rfqId,
    response_status: link.status,
  };
  return { reply, link, events: result.events };
}

/**
 * Endpoints for buyers to send RFQs, and for vendors to act on the RFQs that they received. The actor is always the
 * caller, never the email address in the body.
 */
export function registerRfqCommandRoutes(app: FastifyInstance, deps: RfqCommandRoutesDeps): void {
  const chooseProviders = createProvidersByNameResolver(deps);
  const requireConfirmed = createConfirmedEmailCheck(deps.loadState);

  /**
   * @returns the id of the caller's RFQ that the new RFQ repeats; `null` if there is none.
   * @throws Refusal `rfq.not-found`.
   */
  const requireResentRfq = async (body: SendRfqBody, buyer: BuyerWithCompanyMembership): Promise<string | null> => {
    const rfqId = body.resent_from?.toLowerCase() ?? null;
    if (rfqId !== null) requireBuyerRfq((await deps.loadState(rfqDecider, getRfqStreamName(rfqId))).state, buyer);
    return rfqId;
  };

  registerEndpoint(app, deps.guard, rfqApi.sendRfqEndpoint, async (call) => {
    const { body, caller } = call;
    await requireConfirmed(caller.userId);
    const meta = createCommandMeta(deps, call);
    // A repeated command gets the same stream.
    const rfqId = deriveUuid(meta.commandId, 'rfq');
    const companyId = resolveBuyerCompanyId(caller);
    const resentFrom = await requireResentRfq(body, caller);
    const stated = { rfqId, buyerId: caller.userId, companyId, ...normaliseSendRfqBody(body), resentFrom };
    const providers = await chooseProviders(rfqId, body.selectedProviders);
    const command = { type: 'SendRfq', stated, providers, deadline: body.deadline ?? null } as const;
    const stream = getRfqStreamName(rfqId);
    const { position, state } = await deps.execute(rfqDecider, { stream, command, meta, knownState: newStream });
    const count = state?.links.length ?? 0;
    const text = msg`Your request for quotes has been sent to ${plural({ count }, { one: '# provider', other: '# providers' })}.`;
    return { position, message: formatMessage(text), rfq_id: rfqId, providers: count };
  });

  registerEndpoint(app, deps.guard, rfqApi.viewRfqEndpoint, async (call) => {
    const command = { type: 'ViewRfq', providerId: requireVendorProviderId(call.caller) } as const;
    return (await executeOnLink(deps, call, command, msg`The RFQ was opened.`)).reply;
  });

  registerEndpoint(app, deps.guard, rfqApi.acceptRfqEndpoint, async (call) => {
    const command = { type: 'AcceptRfq', providerId: requireVendorProviderId(call.caller) } as const;
    return (await executeOnLink(deps, call, command, msg`The RFQ was accepted.`)).reply;
  });

  registerEndpoint(app, deps.guard, rfqApi.rejectRfqEndpoint, async (call) => {
    const { reason = null, note = null } = call.body;
    const trimmedNote = note?.trim() === '' ? null : note;
    const command = {
      type: 'RejectRfq',
      providerId: requireVendorProviderId(call.caller),
      reason,
      note: trimmedNote,
    } as const;
    return (await executeOnLink(deps, call, command, msg`The RFQ was rejected.`)).reply;
  });

  registerEndpoint(app, deps.guard, rfqApi.respondToRfqEndpoint, async (call) => {
    const command = buildRespondCommand(call, await findVersionWithSameTexts(deps, call));
    const { reply, link, events } = await executeOnLink(deps, call, command, msg`The quote was sent.`);
    const sent = events.find((event) => event.type === 'QuoteSent');
    if (sent !== undefined) return { ...reply, quote_version: sent.data.version };
    if (link.quoteVersion === null) throw new Error('The link has no quote version after a successful quote command.');
    const message = formatMessage(msg`The buyer already has this quote. It was not sent again.`);
    return { ...reply, message, quote_version: link.quoteVersion };
  });

  registerEndpoint(app, deps.guard, rfqOutcomeApi.withdrawQuoteEndpoint, async (call) => {
    const command = { type: 'WithdrawQuote', providerId: requireVendorProviderId(call.caller) } as const;
    return (await executeOnLink(deps, call, command, msg`The quote was withdrawn.`)).reply;
  });
}
