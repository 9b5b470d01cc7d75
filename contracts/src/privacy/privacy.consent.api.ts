import { z } from 'zod';
import { InstantInRequest } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint } from '../kernel/endpoint.ts';
import { createTextSchema } from '../kernel/text.ts';
import { cookieOptionsVersion, maxUserAgentLength } from './privacy.values.ts';

const ConsentRecord = z.strictObject({
  necessary: z.literal(true),
  analytics: z.boolean(),
  marketing: z.boolean(),
  functional: z.boolean(),
  timestamp: InstantInRequest,
  version: z.literal(cookieOptionsVersion),
});

/**
 * Records a cookie choice, or its withdrawal if `consent` is `null`. The server determines the network address and the
 * time itself: `ip` is ignored, and only the names of browser and operating system are kept from `userAgent`.
 */
export const logConsentEndpoint = defineCommandEndpoint('POST', '/api/compliance/consent-log', 'public', {
  summary: 'Record a cookie choice.',
  limit: 'consent',
  body: z.strictObject({
    timestamp: InstantInRequest,
    userAgent: createTextSchema(maxUserAgentLength),
    consent: ConsentRecord.nullable(),
    ip: z.string().max(100).nullish(),
  }),
  reply: CommandReply,
});
