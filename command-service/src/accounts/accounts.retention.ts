import { expiredTokenDays } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { sessionLimits } from '@marketplace/http/sessions.ts';
import { deleteRows } from '@marketplace/postgres/deleteRows.ts';
import type { RetentionPart } from '../retention/retentionPart.ts';

const endedSession =
  'last_seen_at < now() - make_interval(hours => $1) OR created_at < now() - make_interval(days => $2)';

/** Sessions, tokens and links that have ended are of no use to anybody. They go by the clock of the database, like everything of accounts. */
export const accountRetention: readonly RetentionPart[] = [
  {
    name: 'ended sessions',
    forget: ({ pool }) =>
      deleteRows(pool, 'accounts.session', endedSession, [sessionLimits.idleHours, sessionLimits.absoluteDays]),
  },
  {
    name: 'API tokens that expired',
    forget: ({ pool }) =>
      deleteRows(pool, 'accounts.api_token', 'expires_at < now() - make_interval(days => $1)', [expiredTokenDays]),
  },
  {
    name: 'sign-ins by companies that came back',
    forget: ({ pool }) => deleteRows(pool, 'accounts.used_sign_in', 'expires_at < now()', []),
  },
  { name: 'links that ran out', forget: ({ pool }) => deleteRows(pool, 'accounts.link', 'expires_at < now()', []) },
];
