import { msg } from '@lingui/core/runtime-macro';
import type {
  UnclaimedProviderRfqEvent,
  VendorInvited,
  VendorMissed,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** Records that an RFQ was sent to a provider without a vendor account. */
export interface RecordUnclaimedProviderRfqCommand {
  readonly type: 'NoteMissedVendor';
  readonly missed: VendorMissed['data'];
  /** Recipient of an invitation; `null` if the provider has no contact address. */
  readonly invitation: Pick<VendorInvited['data'], 'contactId' | 'address' | 'deadline'> | null;
}

function noteMissed({ missed, invitation }: RecordUnclaimedProviderRfqCommand): readonly UnclaimedProviderRfqEvent[] {
  const noted: UnclaimedProviderRfqEvent = { type: 'VendorMissed', data: missed };
  return invitation === null ? [noted] : [noted, { type: 'VendorInvited', data: { ...missed, ...invitation } }];
}

/** Removes the RFQ from the admins' list of RFQs to providers without a vendor account. */
export interface MarkUnclaimedProviderRfqHandledCommand {
  readonly type: 'MarkUnclaimedProviderRfqHandled';
}

export type UnclaimedProviderRfqCommand = RecordUnclaimedProviderRfqCommand | MarkUnclaimedProviderRfqHandledCommand;

/**
 * State of an RFQ link to a provider without a vendor account. For any other link, the state of the stream is `null`.
 */
export interface UnclaimedProviderRfqState {
  readonly link: Pick<VendorMissed['data'], 'linkId' | 'rfqId' | 'providerId'>;
  readonly handled: boolean;
}

function evolveMissedVendor(
  state: UnclaimedProviderRfqState | null,
  event: UnclaimedProviderRfqEvent,
): UnclaimedProviderRfqState | null {
  switch (event.type) {
    case 'VendorMissed': {
      const { linkId, rfqId, providerId } = event.data;
      return { link: { linkId, rfqId, providerId }, handled: false };
    }
    case 'VendorInvited':
      return state;
    case 'MissedVendorHandled':
      return state === null ? null : { ...state, handled: true };
  }
}

function decideMissedVendor(
  command: UnclaimedProviderRfqCommand,
  state: UnclaimedProviderRfqState | null,
): readonly UnclaimedProviderRfqEvent[] {
  switch (command.type) {
    case 'NoteMissedVendor':
      return state === null ? noteMissed(command) : [];
    case 'MarkUnclaimedProviderRfqHandled':
      if (state === null) throw new Refusal('notFound', 'arrival.unknown', msg`This item was not found.`);
      return state.handled ? [] : [{ type: 'MissedVendorHandled', data: state.link }];
  }
}

/** Decider of an `arrival-{linkId}` stream: one RFQ sent to a provider without a vendor account, recorded once. */
export const unclaimedProviderRfqDecider: Decider<
  UnclaimedProviderRfqState | null,
  UnclaimedProviderRfqCommand,
  UnclaimedProviderRfqEvent
> = {
  initial: null,
  evolve: evolveMissedVendor,
  decide: decideMissedVendor,
};
