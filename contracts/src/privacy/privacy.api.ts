import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { DeliverableEmailAddress } from '../kernel/emailAddress.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { failWith } from '../kernel/messages/messages.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { createRequiredTextSchema, createTextSchema } from '../kernel/text.ts';
import { privacyRequestTypes, revocableDataSubjectRights, dataSubjectRequestTypes } from './privacy.values.ts';

/** Maximum length of the description of a privacy request, in code points. */
export const maxPrivacyRequestDescriptionLength = 2000;

/**
 * For people without a session. Sends a confirmation link to the email address; nothing else happens until the link is
 * used. The response does not reveal whether an account has the address.
 */
export const requestRightEndpoint = defineCommandEndpoint('POST', '/api/privacy/data-subject-rights', 'public', {
  summary: 'Request a data subject right. The address receives a confirmation link.',
  limit: 'privacy-form',
  body: z.strictObject({
    requestType: z.enum(dataSubjectRequestTypes),
    email: DeliverableEmailAddress,
    description: createTextSchema(maxPrivacyRequestDescriptionLength).default(''),
  }),
  reply: CommandReply,
});

/** For people without a session; confirmed by a mailed link. */
export const optOutOfSaleEndpoint = defineCommandEndpoint('POST', '/api/privacy/do-not-sell', 'public', {
  summary: 'Opt out of the sale of personal data; confirmed by a mailed link.',
  limit: 'privacy-form',
  body: z.strictObject({ email: DeliverableEmailAddress }),
  reply: CommandReply,
});

/** Called by the page of the mailed link, which works once, for 7 days. Fails with 'privacy.link'. */
export const confirmPrivacyRequestEndpoint = defineCommandEndpoint('POST', '/api/privacy/confirm-request', 'public', {
  summary: 'Confirm a request with the mailed link, which works once.',
  refuses: ['privacy.link'],
  body: z.strictObject({
    token: z
      .string()
      .max(43)
      .regex(/^[\w-]{43}$/, failWith(msg`This link is incomplete. Copy the whole link from the email.`)),
  }),
  reply: CommandReply.extend({ request_type: z.enum(privacyRequestTypes) }),
});

/** "Delete my account": creates an erasure request, confirmed by the session. An admin fulfils the request. */
export const requestErasureEndpoint = defineCommandEndpoint('POST', '/api/privacy/delete-my-account', 'session', {
  summary: "Request the deletion of the caller's account.",
  beforeTerms: true,
  limit: 'own-data',
  reply: CommandReply.extend({ request_id: z.uuid() }),
});

/**
 * "Download my data": creates a data subject request and fulfils it immediately. `data` contains all data stored about
 * the caller.
 */
export const downloadMyDataEndpoint = defineCommandEndpoint('POST', '/api/privacy/download-my-data', 'session', {
  summary: 'Download all data stored about the caller.',
  beforeTerms: true,
  limit: 'own-data',
  reply: CommandReply.extend({ request_id: z.uuid(), data: z.record(z.string(), z.unknown()) }),
});

/** Like `downloadMyData`, but responds with an .xlsx file with one sheet per kind of data. */
export const downloadMyWorkbookEndpoint = defineCommandEndpoint(
  'POST',
  '/api/privacy/download-my-workbook',
  'session',
  {
    summary: 'Download all data stored about the caller as a workbook.',
    refuses: ['export.busy'],
    files: [fileResponseMediaTypes.workbook],
    beforeTerms: true,
    limit: 'own-data',
    reply: z.unknown(),
  },
);

/**
 * Takes effect immediately. 'restriction': data is only stored, and only mails about the account, rights and RFQs are
 * sent; 'objection': searches are not logged and pages send no usage events. Safe to repeat.
 */
export const setProcessingEndpoint = defineCommandEndpoint('PUT', '/api/privacy/processing', 'session', {
  summary: "Restrict the processing of the caller's data, or object to analytics. Safe to repeat.",
  refuses: ['account.history-full', 'account.unknown-user'],
  beforeTerms: true,
  body: z.strictObject({ right: z.enum(revocableDataSubjectRights), inForce: z.boolean() }),
  reply: CommandReply.extend({ processing_restricted: z.boolean(), objecting: z.boolean() }),
});

/**
 * A request as shown to admins. Name, email address, description and reason are `null` for erased people; the name is
 * also `null` for people without an account.
 */
export const AdminPrivacyRequestReplyItem = z.object({
  request_id: z.uuid(),
  /** Subject whose key encrypts the texts: the account, or a random id of the request. */
  user_id: z.uuid(),
  /** The account concerned; `null` for people without an account, and before the confirmation. */
  account_id: z.uuid().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Email address of the account, or as typed in the form. */
  email: z.string().nullable(),
  description: z.string().nullable(),
  request_type: z.enum(privacyRequestTypes),
  /** Whether the request came from a signed-in user or from the form. */
  source: z.enum(['session', 'form']),
  /** `granted`: the request is being carried out. */
  status: z.enum(['unconfirmed', 'open', 'granted', 'fulfilled', 'declined']),
  requested_at: Instant,
  /** Legal deadline. */
  due_at: Instant,
  decided_at: Instant.nullable(),
  reason: z.string().nullable(),
  /** State of the confirmation mail; `null` if no confirmation is needed. */
  confirmation_mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
});
export type AdminPrivacyRequestReplyItem = z.infer<typeof AdminPrivacyRequestReplyItem>;

/**
 * Maximum number of closed requests in the list; the most recently decided ones are listed. Also the maximum number of
 * listed unconfirmed requests whose confirmation mail failed.
 */
export const maxListedClosedPrivacyRequests = 50;

/**
 * Lists open requests, earliest deadline first, then unconfirmed requests whose confirmation mail failed, then closed
 * requests that needed a decision. Sale opt-outs have a separate list.
 */
export const listRightsRequestsEndpoint = defineQueryEndpoint('/api/admin/privacy-requests', 'admin', {
  summary: 'List data subject requests, open ones first.',
  reply: z.array(AdminPrivacyRequestReplyItem),
});

/** Maximum number of sale opt-outs in the list, newest first. */
export const maxListedSaleOptOuts = 100;

/** `count` is the total number; the email address is `null` once the person is erased. */
export const listSaleOptOutsEndpoint = defineQueryEndpoint('/api/admin/sale-opt-outs', 'admin', {
  summary: 'List the newest opt-outs of sale, with their total number.',
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

/**
 * The requester receives the reason by mail. Fails with 'privacy.unknown-request' (404), 'privacy.unconfirmed' and
 * 'privacy.closed' (409).
 */
export const declineRightsRequestEndpoint = defineCommandEndpoint(
  'POST',
  '/api/admin/privacy-requests/:id/decline',
  'admin',
  {
    summary: 'Decline a request, with a reason that is mailed to the requester.',
    refuses: ['privacy.closed', 'privacy.unconfirmed', 'privacy.unknown-request'],
    params: z.object({ id: z.string().max(100) }),
    body: z.strictObject({ reason: createRequiredTextSchema(1000, msg`A reason is required.`) }),
    reply: CommandReply,
  },
);

/**
 * Carries out the request and notifies the requester by mail. Erasures are permanent. If people without an account
 * request access or portability, the mail contains the data stored about their address. Fails with
 * 'privacy.unknown-request' (404), 'privacy.unconfirmed' and 'privacy.closed' (409).
 */
export const fulfilRightsRequestEndpoint = defineCommandEndpoint(
  'POST',
  '/api/admin/privacy-requests/:id/fulfil',
  'admin',
  {
    summary: 'Fulfil a request and notify the requester.',
    refuses: ['privacy.closed', 'privacy.unconfirmed', 'privacy.unknown-request'],
    params: z.object({ id: z.string().max(100) }),
    reply: CommandReply,
  },
);
