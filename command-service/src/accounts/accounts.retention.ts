import { expiredApiTokenRetentionDays } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { sessionLifetimeLimits } from '@marketplace/http/sessions.ts';
import { deleteRowsInBatches } from '@marketplace/postgres/deleteRowsInBatches.ts';
import type { RetentionTask } from '../retention/retentionTask.ts';

const endedSession =
  'last_seen_at < now() - make_interval(hours => $1) OR created_at < now() - make_interval(days => $2)';

/**
 * Tasks that delete expired sessions, records of used company sign-ins, and expired mailed links. API tokens are
 * deleted some days after they expire. Expiry is checked by the database clock, as for all account data.
 */
export const expiredSessionAndTokenRetentionTasks: readonly RetentionTask[] = [
  {
    name: 'ended sessions',
    deleteExpired: ({ pool }) =>
      deleteRowsInBatches(pool, 'accounts.session', endedSession, [
        sessionLifetimeLimits.idleHours,
        sessionLifetimeLimits.absoluteDays,
      ]),
  },
  {
    name: 'expired API tokens',
    deleteExpired: ({ pool }) =>
      deleteRowsInBatches(pool, 'accounts.api_token', 'expires_at < now() - make_interval(days => $1)', [
        expiredApiTokenRetentionDays,
      ]),
  },
  {
    name: 'used company sign-ins',
    deleteExpired: ({ pool }) => deleteRowsInBatches(pool, 'accounts.used_sign_in', 'expires_at < now()', []),
  },
  {
    name: 'expired links',
    deleteExpired: ({ pool }) => deleteRowsInBatches(pool, 'accounts.link', 'expires_at < now()', []),
  },
];
