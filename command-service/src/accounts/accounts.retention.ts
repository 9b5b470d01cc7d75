import { expiredTokenDays } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { sessionLimits } from '@marketplace/http/sessions.ts';
import { deleteRows } from '@marketplace/postgres/deleteRows.ts';
import type { RetentionPart } from '../retention/retentionPart.ts';

const endedSession =
  'last_seen_at < now() - make_interval(hours => $1) OR created_at < now() - make_interval(days => $2)';

/**
 * Deletes sessions, tokens and links after they have expired, by the clock of the database like everything about
 * accounts.
 */
export const accountRetention: readonly RetentionPart[] = [
  {
    name: 'ended sessions',
    forget: ({ pool }) =>
      deleteRows(pool, 'accounts.session', endedSession, [sessionLimits.idleHours, sessionLimits.absoluteDays]),
  },
  {
    name: 'expired API tokens',
    forget: ({ pool }) =>
      deleteRows(pool, 'accounts.api_token', 'expires_at < now() - make_interval(days => $1)', [expiredTokenDays]),
  },
  {
    name: 'used company sign-ins',
    forget: ({ pool }) => deleteRows(pool, 'accounts.used_sign_in', 'expires_at < now()', []),
  },
  { name: 'expired links', forget: ({ pool }) => deleteRows(pool, 'accounts.link', 'expires_at < now()', []) },
];
