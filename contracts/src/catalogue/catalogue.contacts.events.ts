import { z } from 'zod';
import { firstVersion, type EventOf, personal } from '../kernel/event.ts';
import { ProviderId } from '../kernel/ids.ts';

/**
 * Stream `providerContact-{providerId}`: whom invitations for the provider go to. `contactId` is drawn for the address: it is somebody
 * without an account, and the key under it goes when the address is replaced, removed or erased. `replaces` is the one of the address before.
 */
export const ProviderContactSet = firstVersion('ProviderContactSet', {
  providerId: ProviderId,
  contactId: z.uuid(),
  replaces: z.uuid().nullable(),
  email: personal(z.string().max(254), 'contactId'),
});
/** The provider has no address for invitations any more. */
export const ProviderContactRemoved = firstVersion('ProviderContactRemoved', {
  providerId: ProviderId,
  contactId: z.uuid(),
});

export const contactEvents = [ProviderContactSet, ProviderContactRemoved] as const;

/** Name of the stream that holds a provider's address for invitations. */
export function contactStream(providerId: string): string {
  return `providerContact-${providerId}`;
}

/** Events of a `providerContact-{providerId}` stream. */
export type ContactEvent = EventOf<(typeof contactEvents)[number]>;
