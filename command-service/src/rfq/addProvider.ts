import { msg, plural } from '@lingui/core/runtime-macro';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { type RfqBuyerCommandBase, requireBuyerRfq, requireOpenRfq } from './buyerRfq.ts';
import type { ExistingRfqState, RfqState } from './rfq.state.ts';
import { createUnknownProviderText, type RequestedProviderNameAndRfqLink } from './decideSendRfq.ts';

/** The buyer sends the RFQ to one more provider. */
export interface AddProviderToRfqCommand extends RfqBuyerCommandBase {
  readonly type: 'AddProvider';
  readonly provider: RequestedProviderNameAndRfqLink;
}

function providerRefusal(code: RefusalCode, message: Message): Refusal {
  return new Refusal('rule', code, message, [{ path: 'provider', message }]);
}

function requireTimeAndFreeSlot(rfq: ExistingRfqState, at: string): void {
  if (Date.parse(at) >= Date.parse(rfq.deadline)) {
    const text = msg`The deadline of this RFQ has passed. Extend the deadline before you add another provider.`;
    throw new Refusal('state', 'rfq.expired', text);
  }
  if (rfq.links.length >= maxProvidersPerRfq) {
    const text = msg`This RFQ has reached its limit of ${plural({ max: maxProvidersPerRfq }, { one: '# provider', other: '# providers' })}. Send a new RFQ to request quotes from others.`;
    throw new Refusal('state', 'rfq.no-room', text);
  }
}

/**
 * Sends an RFQ with fewer than three providers to one more provider. This is possible until the deadline of the RFQ.
 * @throws Refusal `rfq.awarded`, `rfq.closed`, `rfq.expired`, `rfq.no-room`, `rfq.unknown-provider`,
 * `rfq.duplicate-provider`, and `rfq.provider-removed` for a provider that an admin removed from this RFQ.
 */
export function decideAddProviderToRfq(
  { buyer, provider }: AddProviderToRfqCommand,
  state: RfqState,
  meta: EventMeta,
): readonly RfqEvent[] {
  const rfq = requireBuyerRfq(state, buyer);
  requireOpenRfq(rfq);
  requireTimeAndFreeSlot(rfq, meta.at);
  const { name, link } = provider;
  if (link === null) throw providerRefusal('rfq.unknown-provider', createUnknownProviderText(name));
  if (rfq.links.some(({ providerId }) => providerId === link.providerId)) {
    throw providerRefusal(
      'rfq.duplicate-provider',
      msg`This RFQ has already been sent to ${{ provider: link.providerName }}.`,
    );
  }
  if (rfq.removedProviders.includes(link.providerId)) {
    const text = msg`An admin removed ${{ provider: link.providerName }} from this RFQ. Send a new RFQ to request a quote from this provider.`;
    throw new Refusal('state', 'rfq.provider-removed', text);
  }
  const ordinal = rfq.links.length + rfq.removedProviders.length;
  return [
    {
      type: 'ProviderAdded',
      data: { rfqId: rfq.rfqId, buyerId: rfq.buyerId, companyId: rfq.companyId, link, ordinal },
    },
  ];
}
