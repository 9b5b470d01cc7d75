import { msg } from '@lingui/core/runtime-macro';
import type { ProviderContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface SetProviderContactCommand {
  readonly type: 'SetContact';
  readonly providerId: string;
  /** New id of this email address. */
  readonly contactId: string;
  readonly email: string;
}

export interface RemoveProviderContactCommand {
  readonly type: 'RemoveContact';
  readonly providerId: string;
}

export type ProviderContactCommand = SetProviderContactCommand | RemoveProviderContactCommand;

/** Id under which the provider's current contact email address can be erased; `null` if there is no address. */
export type CurrentProviderContactId = string | null;

function decideContact(
  command: ProviderContactCommand,
  contact: CurrentProviderContactId,
): readonly ProviderContactEvent[] {
  const { providerId } = command;
  if (command.type === 'SetContact') {
    const { contactId, email } = command;
    return [{ type: 'ProviderContactSet', data: { providerId, contactId, replaces: contact, email } }];
  }
  return contact === null ? [] : [{ type: 'ProviderContactRemoved', data: { providerId, contactId: contact } }];
}

/**
 * Decider of a `providerContact-{providerId}` stream. The address itself is personal data, so no decision depends on
 * it.
 */
export const providerContactDecider: Decider<CurrentProviderContactId, ProviderContactCommand, ProviderContactEvent> = {
  initial: null,
  quota: {
    maxEvents: 1_000,
    maxCharacters: 1_000_000,
    isExempt: ({ type }) => type === 'RemoveContact',
    refusal: {
      code: 'provider.contact-full',
      message: msg`The contact address of this provider has reached its change limit. You can still remove it.`,
    },
  },
  evolve: (_contact, event) => (event.type === 'ProviderContactSet' ? event.data.contactId : null),
  decide: decideContact,
};
