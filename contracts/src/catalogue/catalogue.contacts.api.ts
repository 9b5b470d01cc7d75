import { z } from 'zod';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { EmailAddress } from '../kernel/emailAddress.ts';
import { ProviderId } from '../kernel/ids.ts';

const path = '/api/admin/catalogue/providers/:id/contact';
const params = z.object({ id: ProviderId });

/** Personal data of whoever reads it: no other call answers it. */
export const readProviderContact = query(path, 'admin', {
  summary: "Where invitations for a provider go. Personal data: it is in no other call's answer.",
  params,
  reply: z.object({ email: z.string().nullable() }),
});

/** `null` removes it; one that stands there already changes nothing. Refuses 'provider.not-found' (404) and 'provider.contact-full' (409). */
export const setProviderContact = command('PUT', path, 'admin', {
  summary: 'Set or remove the address that invitations for a provider go to.',
  refuses: ['catalogue.changed', 'catalogue.not-ready', 'provider.contact-full', 'provider.not-found'],
  params,
  body: z.strictObject({ email: EmailAddress.nullable() }),
  reply: Accepted,
});
