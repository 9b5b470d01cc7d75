import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { createRequiredTextSchema, createTextSchema } from '../kernel/text.ts';

const fields = {
  name: z.string().nullable(),
  type: z.enum(providerTypes),
  website: z.string().nullable(),
  countries: z.array(z.string()),
  word: z.string().nullable(),
};

/** The caller's latest application and its status. Texts are `null` once the user is erased. */
export const OwnProviderApplicationReply = z.object({
  application_id: z.uuid(),
  ...fields,
  status: z.enum(['open', 'accepted', 'rejected']),
  reason: z.string().nullable(),
});
export type OwnProviderApplicationReply = z.infer<typeof OwnProviderApplicationReply>;

/** An open application, as listed for admins. */
export const PendingProviderApplicationReplyItem = z.object({
  application_id: z.uuid(),
  user_id: z.uuid(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  ...fields,
  made_at: Instant,
  /**
   * Whether the catalogue has an entry with this name. If so, accepting the application grants the user access to that
   * entry.
   */
  listed: z.boolean(),
});
export type PendingProviderApplicationReplyItem = z.infer<typeof PendingProviderApplicationReplyItem>;

/** Maximum number of applications in the list, oldest first. */
export const maxListedProviderApplications = 200;

export const ProviderApplicationBody = z.strictObject({
  name: createRequiredTextSchema(200, msg`A company name is required.`),
  type: z.enum(providerTypes),
  website: createRequiredTextSchema(500, msg`A website is required.`),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().length(2)).max(300),
  word: createTextSchema(1000).default(''),
});

/**
 * A user can have only one open application. Fails with 'application.open' (409) while one is open. Also fails with
 * 'application.website' and 'application.country' (422), and with the errors of `requestAccess`.
 */
export const makeApplicationEndpoint = defineCommandEndpoint('POST', '/api/provider-access/application', 'session', {
  summary: 'Apply for a company that is not in the catalogue.',
  refuses: [
    'access.approved',
    'access.history-full',
    'access.pending',
    'account.email-unconfirmed',
    'application.country',
    'application.history-full',
    'application.not-open',
    'application.open',
    'application.website',
  ],
  body: ProviderApplicationBody,
  reply: CommandReply.extend({ application_id: z.uuid() }),
});

export const readOwnApplicationEndpoint = defineQueryEndpoint('/api/provider-access/application', 'session', {
  summary: "Read the caller's latest application and its status.",
  reply: z.object({ application: OwnProviderApplicationReply.nullable() }),
});

export const listApplicationsEndpoint = defineQueryEndpoint('/api/admin/provider-applications', 'admin', {
  summary: 'List applications of companies that are not in the catalogue, oldest first.',
  reply: z.array(PendingProviderApplicationReplyItem).max(maxListedProviderApplications),
});

const params = z.object({ id: z.string().max(100) });

/**
 * Adds the company to the catalogue, unless the catalogue already contains an entry with the same name, and gives the
 * user access to the entry. A repeated call resumes an interrupted one. Fails with 'application.not-open' (409), and
 * with the errors of adding a provider and approving access.
 */
export const acceptApplicationEndpoint = defineCommandEndpoint(
  'POST',
  '/api/admin/provider-applications/:id/accept',
  'admin',
  {
    summary:
      'Accept the application of a user (by user id): add the provider to the catalogue and give the user access to it.',
    refuses: [
      'access.approved',
      'access.email-unconfirmed',
      'access.history-full',
      'access.not-pending',
      'access.pending',
      'application.history-full',
      'application.not-open',
      'catalogue.changed',
      'catalogue.not-ready',
      'provider.invalid',
      'provider.name-taken',
      'provider.not-found',
    ],
    params,
    body: z.strictObject({ application_id: z.uuid() }),
    reply: CommandReply.extend({ provider_id: z.string() }),
  },
);

/** The user receives the reason by mail and through `readOwnApplication`. Fails with 'application.not-open' (409). */
export const rejectApplicationEndpoint = defineCommandEndpoint(
  'POST',
  '/api/admin/provider-applications/:id/reject',
  'admin',
  {
    summary: 'Reject the application of a user (by user id), with a reason shown to the user.',
    refuses: ['application.history-full', 'application.not-open'],
    params,
    body: z.strictObject({
      application_id: z.uuid(),
      reason: createRequiredTextSchema(500, msg`A reason is required.`),
    }),
    reply: CommandReply,
  },
);
