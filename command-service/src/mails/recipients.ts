import type { RoleGranted, RoleRevoked } from '@marketplace/contracts/access/access.events.ts';
import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import type { RfqHandedOver } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import type { ClientBase } from 'pg';
import { dropAside, dropChoices, handOver, passAside } from './digestRows.ts';
import type { Recipients } from './draft.ts';

type Queries = Pick<ClientBase, 'query'>;

async function noteRecipient(
  client: Queries,
  userId: string,
  column: 'is_admin' | 'provider_id',
  value: boolean | string | null,
): Promise<void> {
  await client.query(
    `INSERT INTO mail.recipient (user_id, ${column}) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET ${column} = excluded.${column}`,
    [userId, value],
  );
}

type Named = Exclude<Recipients, { readonly address: string }>;

/** What the rows of waiting mails call those whom a mail was for; `null` for one person alone. */
export function audienceOf(to: Named): string | null {
  if ('user' in to) return null;
  if ('buyer' in to) return `company:${to.companyId}`;
  return 'admins' in to ? 'role:admin' : `provider:${to.vendorsOf}`;
}

/** Notes for which provider somebody answers; `null` for none. What waits for somebody as one of another's people goes to the others, or is dropped. */
export async function noteProvider(client: Queries, userId: string, providerId: string | null): Promise<void> {
  const { rows } = await client.query<{ provider_id: string | null }>(
    'SELECT provider_id FROM mail.recipient WHERE user_id = $1',
    [userId],
  );
  const before = rows[0]?.provider_id ?? null;
  if (before !== null && before !== providerId) {
    await handOver(client, userId);
    await dropAside(client, userId, `provider:${before}`);
  }
  await noteRecipient(client, userId, 'provider_id', providerId);
}

/** Notes who is in charge of a link; `null` is nobody. */
export async function noteInCharge(client: Queries, linkId: string, userId: string | null): Promise<void> {
  if (userId === null) {
    await client.query('DELETE FROM mail.in_charge WHERE link_id = $1', [linkId]);
    return;
  }
  await client.query(
    `INSERT INTO mail.in_charge (link_id, user_id) VALUES ($1, $2)
     ON CONFLICT (link_id) DO UPDATE SET user_id = excluded.user_id`,
    [linkId, userId],
  );
}

/**
 * Notes that an RFQ is the company's now: what waits about it goes to its buyer no more once that person has left, which may have
 * happened while the RFQ was handed over.
 */
export async function noteHandedOver(
  client: Queries,
  { rfqId, buyerId, companyId }: RfqHandedOver['data'],
): Promise<void> {
  await client.query('INSERT INTO mail.handed_over (rfq_id, company_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    rfqId,
    companyId,
  ]);
  const audience = `company:${companyId}`;
  await passAside(client, buyerId, { rfqId, audience });
  const { rowCount } = await client.query('SELECT FROM mail.recipient WHERE user_id = $1 AND company_id = $2', [
    buyerId,
    companyId,
  ]);
  if (rowCount === 0) await dropAside(client, buyerId, audience);
}

/**
 * Whose the RFQ is that a mail to one person is about: who wrote while it was handed over may have seen it as its buyer's alone.
 * @param rfqId left out: it is about none. @returns `to` for everything else.
 */
export async function toOwner(client: Queries, to: Named, rfqId: string | undefined): Promise<Named> {
  if (!('user' in to) || rfqId === undefined) return to;
  const { rows } = await client.query<{ company_id: string }>(
    'SELECT company_id FROM mail.handed_over WHERE rfq_id = $1',
    [rfqId],
  );
  return rows[0] === undefined ? to : { buyer: to.user, companyId: rows[0].company_id };
}

/** Notes whether somebody is an admin; other roles get no mails of their own. */
export async function noteRole(
  client: Queries,
  { userId, role }: (RoleGranted | RoleRevoked)['data'],
  has: boolean,
): Promise<void> {
  if (role !== 'admin') return;
  await noteRecipient(client, userId, 'is_admin', has);
  if (!has) await dropAside(client, userId, 'role:admin');
}

interface OfCompany {
  readonly userId: string;
  readonly companyId: string;
}

/** Notes what somebody may do for a company; `null` once the person does not belong to it: what waits about it is dropped. */
export async function noteMember(
  client: Queries,
  { userId, companyId }: OfCompany,
  role: CompanyRole | null,
): Promise<void> {
  if (role === null) await dropAside(client, userId, `company:${companyId}`);
  await client.query(
    `INSERT INTO mail.recipient (user_id, company_id, company_role) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET company_id = excluded.company_id, company_role = excluded.company_role`,
    [userId, role === null ? null : companyId, role],
  );
}

/** Who asked in the name of a company, as long as the person belongs to it and may sign in, else its owners too. */
async function buyersOf(client: Queries, buyer: string, companyId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `SELECT user_id FROM mail.recipient r
      WHERE company_id = $2 AND (user_id = $1 OR company_role = 'owner' AND NOT EXISTS (
              SELECT FROM mail.recipient b JOIN accounts.account a ON a.user_id = b.user_id AND a.disabled_at IS NULL
               WHERE b.user_id = $1 AND b.company_id = $2))
      ORDER BY user_id`,
    [buyer, companyId],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Forgets whom mail went to, and which mails were wanted; nothing happens when nobody is known by the id. */
export async function dropRecipient(client: Queries, userId: string): Promise<void> {
  await handOver(client, userId);
  await client.query('DELETE FROM mail.recipient WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM mail.in_charge WHERE user_id = $1', [userId]);
  await dropChoices(client, userId);
}

/** The people of a provider, or who of them is in charge of a link, as long as that person may get mails for the provider. */
async function vendorsOf(client: Queries, providerId: string, linkId: string | undefined): Promise<readonly string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `WITH holder AS (
       SELECT c.user_id FROM mail.in_charge c
         JOIN mail.recipient h ON h.user_id = c.user_id AND h.provider_id = $1
         JOIN accounts.account a ON a.user_id = c.user_id AND a.email IS NOT NULL AND a.disabled_at IS NULL
        WHERE c.link_id = $2
     )
     SELECT user_id FROM mail.recipient
      WHERE provider_id = $1 AND (NOT EXISTS (SELECT FROM holder) OR user_id = (SELECT user_id FROM holder))
      ORDER BY user_id`,
    [providerId, linkId ?? null],
  );
  return rows.map(({ user_id }) => user_id);
}

/** @returns user ids. */
export async function usersOf(client: Queries, to: Named): Promise<readonly string[]> {
  if ('user' in to) return [to.user];
  if ('buyer' in to) return buyersOf(client, to.buyer, to.companyId);
  if ('vendorsOf' in to) {
    const all = await vendorsOf(client, to.vendorsOf, to.linkId);
    return to.only === undefined ? all : all.filter((user) => user === to.only);
  }
  const { rows } = await client.query<{ user_id: string }>(
    'SELECT user_id FROM mail.recipient WHERE is_admin ORDER BY user_id',
  );
  return rows.map(({ user_id }) => user_id);
}
