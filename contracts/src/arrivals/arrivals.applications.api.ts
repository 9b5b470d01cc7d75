import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { requiredText, text } from '../kernel/text.ts';

const fields = {
  name: z.string().nullable(),
  type: z.enum(providerTypes),
  website: z.string().nullable(),
  countries: z.array(z.string()),
  word: z.string().nullable(),
};

/** What somebody applied with last, and what became of it; texts are `null` once the person is erased. */
export const OwnApplication = z.object({
  application_id: z.uuid(),
  ...fields,
  status: z.enum(['open', 'accepted', 'rejected']),
  reason: z.string().nullable(),
});
export type OwnApplication = z.infer<typeof OwnApplication>;

/** An application that waits for an admin. */
export const ApplicationView = z.object({
  application_id: z.uuid(),
  user_id: z.uuid(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  ...fields,
  made_at: Instant,
  /** Whether the catalogue has an entry of this name: accepting then makes the person answer for that. */
  listed: z.boolean(),
});
export type ApplicationView = z.infer<typeof ApplicationView>;

/** Applications that the list shows at most, the oldest first. */
export const listedApplications = 200;

export const ApplicationBody = z.strictObject({
  name: requiredText(200, 'A company name is required.'),
  type: z.enum(providerTypes),
  website: requiredText(500, 'A website is required.'),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().length(2)).max(300),
  word: text(1000).default(''),
});

/**
 * One at a time. Refuses 'application.open' (409) while one waits, 'application.website' and 'application.country' (422), and what a request for
 * access refuses.
 */
export const makeApplication = command('POST', '/api/provider-access/application', 'session', {
  summary: 'Apply with a company that is not in the catalogue.',
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
  body: ApplicationBody,
  reply: Accepted.extend({ application_id: z.uuid() }),
});

export const readOwnApplication = query('/api/provider-access/application', 'session', {
  summary: 'The application that one made last, and what became of it.',
  reply: z.object({ application: OwnApplication.nullable() }),
});

export const listApplications = query('/api/admin/provider-applications', 'admin', {
  summary: 'Companies that are not in the catalogue and apply, the oldest first.',
  reply: z.array(ApplicationView).max(listedApplications),
});

const params = z.object({ id: z.string().max(100) });

/**
 * Makes an entry of the catalogue, unless it has one of this name, and the person its vendor. Goes on where it was cut off. Refuses
 * 'application.not-open' (409), and what an entry and an approval refuse.
 */
export const acceptApplication = command('POST', '/api/admin/provider-applications/:id/accept', 'admin', {
  summary: 'Turn an application of a person, by the user id, into an entry of the catalogue and a vendor.',
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
  reply: Accepted.extend({ provider_id: z.string() }),
});

/** The person is told the reason by mail and on the page. Refuses 'application.not-open' (409). */
export const rejectApplication = command('POST', '/api/admin/provider-applications/:id/reject', 'admin', {
  summary: 'Reject an application of a person, by the user id, with the reason that the person reads.',
  refuses: ['application.history-full', 'application.not-open'],
  params,
  body: z.strictObject({ application_id: z.uuid(), reason: requiredText(500, 'A reason is required.') }),
  reply: Accepted,
});
