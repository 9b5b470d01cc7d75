import type { ArrivalEvent, VendorInvited, VendorMissed } from '@marketplace/contracts/arrivals/arrivals.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** An RFQ was found at a provider without a vendor. */
export interface NoteMissedVendor {
  readonly type: 'NoteMissedVendor';
  readonly missed: VendorMissed['data'];
  /** Where an invitation goes; `null` without an address. */
  readonly invitation: Pick<VendorInvited['data'], 'contactId' | 'address' | 'deadline'> | null;
}

function noteMissed({ missed, invitation }: NoteMissedVendor): readonly ArrivalEvent[] {
  const noted: ArrivalEvent = { type: 'VendorMissed', data: missed };
  return invitation === null ? [noted] : [noted, { type: 'VendorInvited', data: { ...missed, ...invitation } }];
}

/** An admin takes the item off the list. */
export interface HandleMissedVendor {
  readonly type: 'HandleMissedVendor';
}

export type ArrivalCommand = NoteMissedVendor | HandleMissedVendor;

/** What is known of a link that met no vendor; `null` for any other link. */
export interface Arrival {
  readonly link: Pick<VendorMissed['data'], 'linkId' | 'rfqId' | 'providerId'>;
  readonly handled: boolean;
}

function evolveArrival(state: Arrival | null, event: ArrivalEvent): Arrival | null {
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

function decideArrival(command: ArrivalCommand, state: Arrival | null): readonly ArrivalEvent[] {
  switch (command.type) {
    case 'NoteMissedVendor':
      return state === null ? noteMissed(command) : [];
    case 'HandleMissedVendor':
      if (state === null) throw new Refusal('notFound', 'arrival.unknown', 'There is no such item.');
      return state.handled ? [] : [{ type: 'MissedVendorHandled', data: state.link }];
  }
}

/** The rules of an `arrival-{linkId}` stream: an RFQ at a provider that nobody answers for here, once ever. */
export const arrivalDecider: Decider<Arrival | null, ArrivalCommand, ArrivalEvent> = {
  initial: null,
  evolve: evolveArrival,
  decide: decideArrival,
};
