import { msg } from '@lingui/core/runtime-macro';
import { failWith } from '../kernel/messages/messages.ts';
import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { createRequiredTextSchema } from '../kernel/text.ts';
import { ApiScope, maxApiTokenNameLength, apiTokenLifetimeDaysRange } from './accounts.tokens.ts';

const byId = z.object({ id: z.uuid() });
const messageReply = z.object({ message: z.string() });

/** An API token as shown to its user. The secret itself is never stored. */
export const ApiTokenReplyItem = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(ApiScope),
  created_at: Instant,
  expires_at: Instant,
  /** Whether the token has expired. Expired tokens stay in the list for `expiredApiTokenRetentionDays`. */
  expired: z.boolean(),
  /** Time of the last use, updated at most every 5 minutes; `null` before the first use. */
  last_used_at: Instant.nullable(),
});
export type ApiTokenReplyItem = z.infer<typeof ApiTokenReplyItem>;

export const listApiTokensEndpoint = defineQueryEndpoint('/api/auth/tokens', 'session', {
  summary: "List the caller's API tokens, newest first.",
  reply: z.array(ApiTokenReplyItem),
});

export const CreateApiTokenBody = z.strictObject({
  name: createRequiredTextSchema(maxApiTokenNameLength, msg`Name is required.`),
  scopes: z.array(ApiScope).min(1, failWith(msg`Choose at least one scope.`)).max(ApiScope.options.length),
  expires_in_days: z
    .int()
    .min(apiTokenLifetimeDaysRange.min)
    .max(apiTokenLifetimeDaysRange.max)
    .default(apiTokenLifetimeDaysRange.default),
  currentPassword: z.string().min(1).max(1000),
  /** Second-factor code, if the user has a second factor. */
  code: z.string().trim().max(40).optional(),
});

/**
 * The secret is shown only once. Fails with 'account.present-password', 'account.second-factor',
 * 'account.email-unconfirmed' (403), 'account.token-scope' (403) for a scope that the user is not allowed to use,
 * 'account.tokens-full' (409), and 'account.token-made' (409) if the request is repeated, because the secret cannot be
 * read again.
 */
export const createApiTokenEndpoint = defineCommandEndpoint('POST', '/api/auth/tokens', 'session', {
  summary: 'Create an API token. Its secret is shown only once.',
  refuses: [
    'account.busy',
    'account.email-unconfirmed',
    'account.history-full',
    'account.present-password',
    'account.second-factor',
    'account.second-factor-needed',
    'account.token-made',
    'account.token-scope',
    'account.tokens-full',
    'account.unknown-user',
  ],
  limit: 'sign-in',
  secret: true,
  body: CreateApiTokenBody,
  reply: CommandReply.extend({ token: z.string(), made: ApiTokenReplyItem }),
});

/**
 * Takes effect immediately. Fails with 'account.unknown-token' (404) if the token is unknown or belongs to another
 * user.
 */
export const revokeApiTokenEndpoint = defineCommandEndpoint('POST', '/api/auth/tokens/:id/revoke', 'session', {
  summary: 'Revoke an API token of the caller.',
  refuses: ['account.history-full', 'account.unknown-token', 'account.unknown-user'],
  beforeTerms: true,
  params: byId,
  reply: CommandReply,
});

/** Fails with 'account.unknown-user' (404). */
export const revokeUserTokensEndpoint = defineCommandEndpoint('POST', '/api/admin/users/:id/revoke-tokens', 'admin', {
  summary: 'Revoke all API tokens of a user.',
  refuses: ['account.history-full', 'account.unknown-user'],
  params: byId,
  reply: messageReply.extend({ revoked: NonNegativeInt32 }),
});
