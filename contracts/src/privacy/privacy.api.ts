import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { EmailAddress } from '../kernel/emailAddress.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { requiredText, text } from '../kernel/text.ts';
import { privacyRequestTypes, processingRights, rightsRequestTypes } from './privacy.values.ts';

/** Characters of a description at most. */
export const longestDescription = 2000;

/**
 * Anybody asks for a right by form. The address is only typed: it gets a mail with a link, and nothing else happens before somebody
 * confirms by it. The same answer whether the address is known or not.
 */
export const requestRight = command('POST', '/api/privacy/data-subject-rights', 'public', {
  summary: 'Ask for a right by an address, which is mailed a link to confirm it.',
  limit: 'privacy-form',
  body: z.strictObject({
    requestType: z.enum(rightsRequestTypes),
    email: EmailAddress,
    description: text(longestDescription).default(''),
  }),
  reply: Accepted,
});

/** Anybody asks that no data is sold; confirmed as above. */
export const optOutOfSale = command('POST', '/api/privacy/do-not-sell', 'public', {
  summary: 'Ask that no data is sold; confirmed by a mailed link.',
  limit: 'privacy-form',
  body: z.strictObject({ email: EmailAddress }),
  reply: Accepted,
});

/** The button on the page that the mailed link opens: it works once, for 7 days. Refuses 'privacy.link'. */
export const confirmPrivacyRequest = command('POST', '/api/privacy/confirm-request', 'public', {
  summary: 'Confirm a request by its mailed link, which works once.',
  refuses: ['privacy.link'],
  body: z.strictObject({
    token: z
      .string()
      .max(43)
      .regex(/^[\w-]{43}$/, 'This link is not complete.'),
  }),
  reply: Accepted.extend({ request_type: z.enum(privacyRequestTypes) }),
});

/** "Delete my account": files a request for erasure, confirmed by the session. An admin fulfils it. */
export const requestErasure = command('POST', '/api/privacy/delete-my-account', 'session', {
  summary: 'Ask for the own account to be deleted.',
  beforeTerms: true,
  limit: 'own-data',
  reply: Accepted.extend({ request_id: z.uuid() }),
});

/** "Download my data": files a request and answers it at once. `data` holds everything that is kept about the caller. */
export const downloadMyData = command('POST', '/api/privacy/download-my-data', 'session', {
  summary: 'Everything that is kept about the caller.',
  beforeTerms: true,
  limit: 'own-data',
  reply: Accepted.extend({ request_id: z.uuid(), data: z.record(z.string(), z.unknown()) }),
});

/** The same as a workbook with a sheet for each kind of data (.xlsx); files a request as well. */
export const downloadMyWorkbook = command('POST', '/api/privacy/download-my-workbook', 'session', {
  summary: 'Everything that is kept about the caller, as a workbook.',
  refuses: ['export.busy'],
  files: [mediaTypes.workbook],
  beforeTerms: true,
  limit: 'own-data',
  reply: z.unknown(),
});

/**
 * The person's own switches, in force at once. 'restriction': data is only kept, nothing is matched or mailed but what the account, the
 * rights and RFQs need; 'objection': no search is logged, no page tells what the person does. Safe to repeat.
 */
export const setProcessing = command('PUT', '/api/privacy/processing', 'session', {
  summary: "Restrict what is done with the caller's data, or object to being studied. Safe to repeat.",
  refuses: ['account.history-full', 'account.unknown-user'],
  beforeTerms: true,
  body: z.strictObject({ right: z.enum(processingRights), inForce: z.boolean() }),
  reply: Accepted.extend({ processing_restricted: z.boolean(), objecting: z.boolean() }),
});

/**
 * A request as admins see it; name, address, words and reason are `null` of erased people, the name also of those who never had an
 * account.
 */
export const RightsRequestView = z.object({
  request_id: z.uuid(),
  /** Whose words are sealed: the account's id, or the request's own subject. */
  user_id: z.uuid(),
  /** The account that it is about; `null` for a stranger, and before it is confirmed. */
  account_id: z.uuid().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** The account's, or as it was typed. */
  email: z.string().nullable(),
  description: z.string().nullable(),
  request_type: z.enum(privacyRequestTypes),
  /** How it came: from somebody signed in, or by the form. */
  source: z.enum(['session', 'form']),
  /** 'granted': it is being done. */
  status: z.enum(['unconfirmed', 'open', 'granted', 'fulfilled', 'declined']),
  requested_at: Instant,
  /** By when it is to be answered. */
  due_at: Instant,
  decided_at: Instant.nullable(),
  reason: z.string().nullable(),
  /** What became of the mail that has the address confirmed; `null` where none is needed. */
  confirmation_mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
});
export type RightsRequestView = z.infer<typeof RightsRequestView>;

/** Closed requests that the list shows at most, the last decided first; as many unconfirmed ones whose mail failed. */
export const listedClosedRequests = 50;

/**
 * All that are open, the first due first, then those whose confirmation mail did not go out, then the last closed ones that a person
 * had to decide. Opt-outs of sale are in the list of their own.
 */
export const listRightsRequests = query('/api/admin/privacy-requests', 'admin', {
  summary: 'Requests of people about their data: open ones first.',
  reply: z.array(RightsRequestView),
});

/** Opt-outs of sale that the list shows at most, the last first. */
export const listedOptOuts = 100;

/** Who opted out of sale: how many ever, and the last of them; the address is `null` once the person is erased. */
export const listSaleOptOuts = query('/api/admin/sale-opt-outs', 'admin', {
  summary: 'Who opted out of sale: how many, and the last of them.',
  reply: z.object({
    count: z.int(),
    opt_outs: z.array(
      z.object({
        request_id: z.uuid(),
        email: z.string().nullable(),
        has_account: z.boolean(),
        requested_at: Instant,
        opted_out_at: Instant,
      }),
    ),
  }),
});

/** The person is told the reason by mail. Refuses 'privacy.unknown-request' (404) and 'privacy.closed' (409). */
export const declineRightsRequest = command('POST', '/api/admin/privacy-requests/:id/decline', 'admin', {
  summary: 'Decline a request, with the reason that the person is told.',
  refuses: ['privacy.closed', 'privacy.unconfirmed', 'privacy.unknown-request'],
  params: z.object({ id: z.string().max(100) }),
  body: z.strictObject({ reason: requiredText(1000, 'A reason is required.') }),
  reply: Accepted,
});

/**
 * Does what was asked for and tells the person by mail: an erasure is carried out, for good; a stranger is mailed what is held about
 * the address. Refuses 'privacy.unknown-request' (404), 'privacy.unconfirmed' and 'privacy.closed' (409).
 */
export const fulfilRightsRequest = command('POST', '/api/admin/privacy-requests/:id/fulfil', 'admin', {
  summary: 'Do what a request asks for, and tell the person.',
  refuses: ['privacy.closed', 'privacy.unconfirmed', 'privacy.unknown-request'],
  params: z.object({ id: z.string().max(100) }),
  reply: Accepted,
});
