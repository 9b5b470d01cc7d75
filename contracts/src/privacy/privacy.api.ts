import { z } from 'zod';
import { Accepted, endpoint } from '../kernel/endpoint.ts';

/** "Delete my account": files a request for erasure, confirmed by the session. An operator fulfils it. */
export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/privacy/delete-my-account',
  service: 'command',
  access: 'session',
  beforeTerms: true,
  limit: 'own-data',
  reply: Accepted.extend({ request_id: z.uuid() }),
});

/** "Download my data": files a request and answers it at once. `data` holds everything that is kept about the caller. */
export const downloadMyData = endpoint({
  method: 'POST',
  path: '/api/privacy/download-my-data',
  service: 'command',
  access: 'session',
  beforeTerms: true,
  limit: 'own-data',
  reply: Accepted.extend({ request_id: z.uuid(), data: z.record(z.string(), z.unknown()) }),
});

export const privacyApi = { requestErasure, downloadMyData };
