import { z } from 'zod';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { requiredText } from '../kernel/text.ts';
import { rightsRequestTypes } from './privacy.values.ts';

/** "Delete my account": files a request for erasure, confirmed by the session. An operator fulfils it. */
export const requestErasure = command('POST', '/api/privacy/delete-my-account', 'session', {
  beforeTerms: true,
  limit: 'own-data',
  reply: Accepted.extend({ request_id: z.uuid() }),
});

/** "Download my data": files a request and answers it at once. `data` holds everything that is kept about the caller. */
export const downloadMyData = command('POST', '/api/privacy/download-my-data', 'session', {
  beforeTerms: true,
  limit: 'own-data',
  reply: Accepted.extend({ request_id: z.uuid(), data: z.record(z.string(), z.unknown()) }),
});

/** A request as admins see it; name, address and reason are `null` of erased people and of those who never had an account. */
export const RightsRequestView = z.object({
  request_id: z.uuid(),
  user_id: z.uuid(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  request_type: z.enum(rightsRequestTypes),
  status: z.enum(['open', 'fulfilled', 'declined']),
  requested_at: z.iso.datetime(),
  /** By when it is to be answered. */
  due_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
export type RightsRequestView = z.infer<typeof RightsRequestView>;

/** Closed requests that the list shows at most, the last decided first. */
export const listedClosedRequests = 50;

/** All that are open, the first due first, then the last closed ones that a person had to decide. */
export const listRightsRequests = query('/api/admin/privacy-requests', 'admin', { reply: z.array(RightsRequestView) });

/** The person is told the reason by mail. Refuses 'privacy.unknown-request' (404) and 'privacy.closed' (409). */
export const declineRightsRequest = command('POST', '/api/admin/privacy-requests/:id/decline', 'admin', {
  params: z.object({ id: z.string().max(100) }),
  body: z.strictObject({ reason: requiredText(1000, 'A reason is required.') }),
  reply: Accepted,
});
