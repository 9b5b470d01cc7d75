import { z } from 'zod';
import { InstantInput } from '../kernel/instant.ts';
import { Accepted, command } from '../kernel/endpoint.ts';
import { text } from '../kernel/text.ts';
import { consentVersion, longestUserAgent } from './privacy.values.ts';

const ConsentRecord = z.strictObject({
  necessary: z.literal(true),
  analytics: z.boolean(),
  marketing: z.boolean(),
  functional: z.boolean(),
  timestamp: InstantInput,
  version: z.literal(consentVersion),
});

/**
 * A choice about cookies, or that one was taken back: `consent` is `null` then. Anybody may send it. The server takes the network and the
 * time from the call itself: `ip` is taken and ignored, of `userAgent` the names of browser and system stay.
 */
export const logConsent = command('POST', '/api/compliance/consent-log', 'public', {
  summary: 'Record a choice about cookies.',
  limit: 'consent',
  body: z.strictObject({
    timestamp: InstantInput,
    userAgent: text(longestUserAgent),
    consent: ConsentRecord.nullable(),
    ip: z.string().max(100).nullish(),
  }),
  reply: Accepted,
});
