import { z } from 'zod';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { DeliverableEmailAddress } from '../kernel/emailAddress.ts';
import { ProviderId } from '../kernel/ids.ts';

const path = '/api/admin/catalogue/providers/:id/contact';
const params = z.object({ id: ProviderId });

/** Returns personal data of the contact, which no other endpoint returns. */
export const readProviderContactEndpoint = defineQueryEndpoint(path, 'admin', {
  summary: 'Read the address for invitations of a provider. Personal data that no other endpoint returns.',
  params,
  reply: z.object({ email: z.string().nullable() }),
});

/**
 * `null` removes the address; sending the current address changes nothing. Fails with 'provider.not-found' (404) and
 * 'provider.contact-full' (409).
 */
export const setProviderContactEndpoint = defineCommandEndpoint('PUT', path, 'admin', {
  summary: 'Set or remove the address for invitations of a provider.',
  refuses: ['catalogue.changed', 'catalogue.not-ready', 'provider.contact-full', 'provider.not-found'],
  params,
  body: z.strictObject({ email: DeliverableEmailAddress.nullable() }),
  reply: CommandReply,
});
