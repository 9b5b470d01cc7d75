import { z } from 'zod';
import { defineFirstEventVersion, type InferredDomainEvent, markAsPersonalData } from '../kernel/event.ts';
import { ProviderId } from '../kernel/ids.ts';

/**
 * Stream `providerContact-{providerId}`: the email address to which a provider's invitations are sent. `contactId` is a
 * random subject id for the address, because the person has no account. The encryption key of this subject is destroyed
 * when the address is replaced, removed or erased. `replaces` is the previous `contactId`.
 */
export const ProviderContactSet = defineFirstEventVersion('ProviderContactSet', {
  providerId: ProviderId,
  contactId: z.uuid(),
  replaces: z.uuid().nullable(),
  email: markAsPersonalData(z.string().max(254), 'contactId'),
});
/** The provider no longer has an email address for invitations. */
export const ProviderContactRemoved = defineFirstEventVersion('ProviderContactRemoved', {
  providerId: ProviderId,
  contactId: z.uuid(),
});

export const providerContactEvents = [ProviderContactSet, ProviderContactRemoved] as const;

/** Stream of a provider's address for invitations. */
export function getProviderContactStreamName(providerId: string): string {
  return `providerContact-${providerId}`;
}

/** Events of a `providerContact-{providerId}` stream. */
export type ProviderContactEvent = InferredDomainEvent<(typeof providerContactEvents)[number]>;
