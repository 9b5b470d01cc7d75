import type { RoleGranted, RoleRevoked } from '@marketplace/contracts/access/access.events.ts';
import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import type { RfqHandedOver } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import type { ClientBase } from 'pg';
import {
  deleteQueuedMailsToAudienceMember,
  deleteMailPreferencesAndQueuedMails,
  moveQueuedMailsToProviderColleagues,
  readdressQueuedRfqMailsToCompany,
} from './digestRows.ts';
import type { MailRecipients } from './mailDraft.ts';

type Queries = Pick<ClientBase, 'query'>;

async function setRecipientColumn(
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

type NamedRecipients = Exclude<MailRecipients, { readonly address: string }>;

/** The audience key stored with queued mails; `null` for mails to one user personally. */
export function getMailAudienceKey(to: NamedRecipients): string | null {
  if ('user' in to) return null;
  if ('buyer' in to) return `company:${to.companyId}`;
  return 'admins' in to ? 'role:admin' : `provider:${to.vendorsOf}`;
}

/**
 * Stores the provider that a user represents; `null` for none. Mails queued for the previous provider are moved to that
 * provider's other users, or deleted.
 */
export async function setMailRecipientProvider(
  client: Queries,
  userId: string,
  providerId: string | null,
): Promise<void> {
  const { rows } = await client.query<{ provider_id: string | null }>(
    'SELECT provider_id FROM mail.recipient WHERE user_id = $1',
    [userId],
  );
  const before = rows[0]?.provider_id ?? null;
  if (before !== null && before !== providerId) {
    await moveQueuedMailsToProviderColleagues(client, userId);
    await deleteQueuedMailsToAudienceMember(client, userId, `provider:${before}`);
  }
  await setRecipientColumn(client, userId, 'provider_id', providerId);
}

/** Stores the assignee of an RFQ link, who then gets the mails about the link; `null` for none. */
export async function storeRfqLinkAssigneeForMails(
  client: Queries,
  linkId: string,
  userId: string | null,
): Promise<void> {
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
 * Records that an RFQ was transferred to a company. If the buyer has left the company, for example during the transfer,
 * queued mails about the RFQ are not sent to the buyer.
 */
export async function recordRfqTransferForMails(
  client: Queries,
  { rfqId, buyerId, companyId }: RfqHandedOver['data'],
): Promise<void> {
  await client.query('INSERT INTO mail.handed_over (rfq_id, company_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    rfqId,
    companyId,
  ]);
  const audience = `company:${companyId}`;
  await readdressQueuedRfqMailsToCompany(client, buyerId, { rfqId, audience });
  const { rowCount } = await client.query('SELECT FROM mail.recipient WHERE user_id = $1 AND company_id = $2', [
    buyerId,
    companyId,
  ]);
  if (rowCount === 0) await deleteQueuedMailsToAudienceMember(client, buyerId, audience);
}

/**
 * Readdresses a mail about a transferred RFQ from its buyer to the company, because the event that caused the mail may
 * have been decided before the transfer.
 * @param rfqId of the mail, if any.
 * @returns `to` unchanged for every other mail.
 */
export async function readdressTransferredRfqMail(
  client: Queries,
  to: NamedRecipients,
  rfqId: string | undefined,
): Promise<NamedRecipients> {
  if (!('user' in to) || rfqId === undefined) return to;
  const { rows } = await client.query<{ company_id: string }>(
    'SELECT company_id FROM mail.handed_over WHERE rfq_id = $1',
    [rfqId],
  );
  return rows[0] === undefined ? to : { buyer: to.user, companyId: rows[0].company_id };
}

/** Stores whether a user is an admin; other roles get no mails. */
export async function setMailRecipientAdminRole(
  client: Queries,
  { userId, role }: (RoleGranted | RoleRevoked)['data'],
  isGranted: boolean,
): Promise<void> {
  if (role !== 'admin') return;
  await setRecipientColumn(client, userId, 'is_admin', isGranted);
  if (!isGranted) await deleteQueuedMailsToAudienceMember(client, userId, 'role:admin');
}

interface CompanyUser {
  readonly userId: string;
  readonly companyId: string;
}

/**
 * Stores the user's role in a company. For `null`, the user is no longer a member, and mails queued for the user as a
 * member are deleted.
 */
export async function setMailRecipientRoleInCompany(
  client: Queries,
  { userId, companyId }: CompanyUser,
  role: CompanyRole | null,
): Promise<void> {
  if (role === null) await deleteQueuedMailsToAudienceMember(client, userId, `company:${companyId}`);
  await client.query(
    `INSERT INTO mail.recipient (user_id, company_id, company_role) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET company_id = excluded.company_id, company_role = excluded.company_role`,
    [userId, role === null ? null : companyId, role],
  );
}

/**
 * User id of the requester if the requester belongs to the company and is enabled; otherwise the user ids of the
 * company's owners.
 */
async function findBuyerUserIds(client: Queries, buyer: string, companyId: string): Promise<readonly string[]> {
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

/**
 * Moves mails that are queued for this user only to the provider's other users, and deletes everything stored about the
 * mail recipient. Does nothing for unknown ids.
 */
export async function deleteMailRecipient(client: Queries, userId: string): Promise<void> {
  await moveQueuedMailsToProviderColleagues(client, userId);
  await client.query('DELETE FROM mail.recipient WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM mail.in_charge WHERE user_id = $1', [userId]);
  await deleteMailPreferencesAndQueuedMails(client, userId);
}

/**
 * User ids of the provider's users. If the link has an assignee who may get mails for the provider, returns only the
 * assignee's id.
 */
async function findVendorUserIds(
  client: Queries,
  providerId: string,
  linkId: string | undefined,
): Promise<readonly string[]> {
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

/** @returns the user ids of the recipients. */
export async function findMailRecipientUserIds(client: Queries, to: NamedRecipients): Promise<readonly string[]> {
  if ('user' in to) return [to.user];
  if ('buyer' in to) return findBuyerUserIds(client, to.buyer, to.companyId);
  if ('vendorsOf' in to) {
    const all = await findVendorUserIds(client, to.vendorsOf, to.linkId);
    return to.only === undefined ? all : all.filter((user) => user === to.only);
  }
  const { rows } = await client.query<{ user_id: string }>(
    'SELECT user_id FROM mail.recipient WHERE is_admin ORDER BY user_id',
  );
  return rows.map(({ user_id }) => user_id);
}
