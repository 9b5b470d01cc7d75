import { msg } from '@lingui/core/runtime-macro';
import { hash, randomBytes } from 'node:crypto';
import type { MailLinkPurpose } from '@marketplace/contracts/accounts/accounts.links.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { ClientBase } from 'pg';
import { lockAccountRow } from './accountRows.ts';

type Queries = Pick<ClientBase, 'query'>;

/** Validity of a mailed link in minutes, by purpose. */
export const mailLinkValidityMinutesByPurpose: Readonly<Record<MailLinkPurpose, number>> = {
  'confirm-email': 7 * 24 * 60,
  'reset-password': 30,
};

function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * Creates a link for a user and deletes the user's expired links.
 * @returns the new link's token, of which only a hash is stored.
 */
export async function insertMailLinkAndReturnToken(
  client: Queries,
  userId: string,
  purpose: MailLinkPurpose,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `WITH gone AS (DELETE FROM accounts.link WHERE user_id = $2 AND expires_at < now())
     INSERT INTO accounts.link (token_hash, user_id, purpose, expires_at)
     SELECT $1, user_id, $3, now() + make_interval(mins => $4) FROM accounts.account WHERE user_id = $2`,
    [tokenHash(token), userId, purpose, mailLinkValidityMinutesByPurpose[purpose]],
  );
  return token;
}

function invalidLinkRefusal(): Refusal {
  return new Refusal('rule', 'account.link', msg`This link is no longer valid. Request a new one.`);
}

/**
 * Does not redeem the link.
 * @returns the user id that a valid link belongs to.
 * @throws Refusal 'account.link'.
 */
export async function requireMailLinkUserId(client: Queries, token: string, purpose: MailLinkPurpose): Promise<string> {
  const found = await client.query<{ user_id: string }>(
    `SELECT user_id FROM accounts.link JOIN accounts.account USING (user_id)
      WHERE token_hash = $1 AND purpose = $2 AND expires_at > now() AND used_at IS NULL AND disabled_at IS NULL`,
    [tokenHash(token), purpose],
  );
  const row = found.rows[0];
  if (row === undefined) throw invalidLinkRefusal();
  return row.user_id;
}

/**
 * Redeems a link, which works only once: all links of the user with this purpose become invalid. The account stays
 * locked until the end of the transaction, so that only one of several links redeemed at the same time works.
 * @returns the link's user id.
 * @throws Refusal 'account.link'.
 */
export async function redeemMailLink(client: Queries, token: string, purpose: MailLinkPurpose): Promise<string> {
  const userId = await requireMailLinkUserId(client, token, purpose);
  await lockAccountRow(client, userId);
  const ended = await client.query<{ token_hash: Buffer }>(
    'DELETE FROM accounts.link WHERE user_id = $1 AND purpose = $2 RETURNING token_hash',
    [userId, purpose],
  );
  const usedHash = tokenHash(token);
  if (!ended.rows.some(({ token_hash }) => token_hash.equals(usedHash))) throw invalidLinkRefusal();
  return userId;
}

/** Invalidates all of the user's links with this purpose. */
export async function deleteUserMailLinksForPurpose(
  client: Queries,
  userId: string,
  purpose: MailLinkPurpose,
): Promise<void> {
  await client.query('DELETE FROM accounts.link WHERE user_id = $1 AND purpose = $2', [userId, purpose]);
}
