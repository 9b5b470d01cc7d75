import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { VendorProviderView, VendorStatsView } from '@marketplace/contracts/rfq/rfq.views.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { Pool } from 'pg';
import { quoteColumns, quotePairs } from './quote.queries.ts';
import type { BuyerLinkRow, BuyerRfqRow, VendorRfqRow } from './rfqBoard.views.ts';

/** Where an answer is read from: a pool, and the schemas of the request. */
export interface Board {
  readonly pool: Pool;
  readonly schemaOf: SchemaOf;
}

/** Who asks, and whether as an admin, who may read what belongs to others. */
export interface Reader {
  readonly userId: string;
  readonly admin: boolean;
}

export const rfqColumns = `
  r.rfq_id, r.number, r.project_title, r.company_name, r.expected_volume, r.urgency, r.decision_priorities,
  r.requirements, r.created_at, r.deadline, c.contact_name, c.email, c.phone, c.custom_requirements,
  c.wizard_data`;

/** Joins to RFQs `r` their contact `c` and, as `l`, the names and statuses of their live links in the order of choice. */
function withContactAndLinks(board: string): string {
  return `LEFT JOIN ${board}.rfq_contact c ON c.rfq_id = r.rfq_id
       LEFT JOIN LATERAL (
         SELECT coalesce(array_agg(provider_name ORDER BY ordinal), '{}') AS providers,
                coalesce(array_agg(status ORDER BY ordinal), '{}') AS statuses
           FROM ${board}.rfq_link WHERE rfq_id = r.rfq_id AND deleted_at IS NULL) l ON true`;
}

/** RFQs of a person, newest first. */
export async function buyerRfqs({ pool, schemaOf }: Board, buyerId: string): Promise<readonly BuyerRfqRow[]> {
  const board = schemaOf('rfqBoard');
  const found = await pool.query<BuyerRfqRow>(
    `SELECT ${rfqColumns}, r.status, l.providers, l.statuses
       FROM ${board}.rfq r
       ${withContactAndLinks(board)}
      WHERE r.buyer_id = $1 ORDER BY r.position DESC`,
    [buyerId],
  );
  return found.rows;
}

/** How far a buyer reads the own list, and which RFQ is wanted wherever in it it stands. */
export interface OwnRfqsAsked {
  readonly limit: number;
  readonly rfqId: string | null;
}

/** What a buyer sees of the own list: its beginning, its length, and the RFQ that was asked for if it is the buyer's. */
export interface OwnRfqs {
  readonly rows: readonly BuyerRfqRow[];
  readonly total: number;
  readonly asked: BuyerRfqRow | null;
}

/** A buyer's own RFQs, newest first. */
export async function ownRfqs({ pool, schemaOf }: Board, buyerId: string, asked: OwnRfqsAsked): Promise<OwnRfqs> {
  const board = schemaOf('rfqBoard');
  const [found, counted] = await Promise.all([
    pool.query<BuyerRfqRow>(
      `WITH wanted AS (
         (SELECT rfq_id FROM ${board}.rfq WHERE buyer_id = $1 ORDER BY position DESC LIMIT $2) UNION SELECT $3::uuid)
       SELECT ${rfqColumns}, r.status, l.providers, l.statuses
         FROM wanted JOIN ${board}.rfq r ON r.rfq_id = wanted.rfq_id AND r.buyer_id = $1
         ${withContactAndLinks(board)}
        ORDER BY r.position DESC`,
      [buyerId, asked.limit, asked.rfqId],
    ),
    pool.query<{ readonly total: number }>(`SELECT count(*)::int AS total FROM ${board}.rfq WHERE buyer_id = $1`, [
      buyerId,
    ]),
  ]);
  return {
    rows: found.rows.slice(0, asked.limit),
    total: counted.rows[0]?.total ?? 0,
    asked: found.rows.find(({ rfq_id }) => rfq_id === asked.rfqId) ?? null,
  };
}

/** Links of an RFQ in the order in which they were chosen; `null` for an RFQ that is missing or somebody else's. */
export async function buyerLinks(
  { pool, schemaOf }: Board,
  reader: Reader,
  rfqId: string,
): Promise<readonly BuyerLinkRow[] | null> {
  const board = schemaOf('rfqBoard');
  const found = await pool.query<BuyerLinkRow | { readonly link_id: null }>(
    `SELECT l.link_id, l.rfq_id, l.provider_id, l.provider_name, l.provider_type, l.provider_website, l.status,
            l.sent_at, l.viewed_at, l.accepted_at, l.responded_at, q.versions
       FROM ${board}.rfq r
       LEFT JOIN ${board}.rfq_link l ON l.rfq_id = r.rfq_id AND l.deleted_at IS NULL
       LEFT JOIN LATERAL (
         SELECT coalesce(json_agg(json_build_object(
                  'version', v.version, ${quotePairs('v')}, 'sent_at', v.sent_at) ORDER BY v.version), '[]') AS versions
           FROM ${board}.quote_version v WHERE v.link_id = l.link_id) q ON true
      WHERE r.rfq_id = $1 AND (r.buyer_id = $2 OR $3) ORDER BY l.ordinal`,
    [rfqId, reader.userId, reader.admin],
  );
  return found.rows.length === 0 ? null : found.rows.filter((row) => row.link_id !== null);
}

/** A vendor's live links in every status, newest first. */
export async function vendorRfqs({ pool, schemaOf }: Board, providerId: string): Promise<readonly VendorRfqRow[]> {
  const board = schemaOf('rfqBoard');
  const found = await pool.query<VendorRfqRow>(
    `SELECT ${rfqColumns}, l.link_id, l.status, l.ever_accepted, l.viewed_at, l.responded_at, l.quote_version,
            ${quoteColumns('q')}
       FROM ${board}.rfq_link l
       JOIN ${board}.rfq r ON r.rfq_id = l.rfq_id
       LEFT JOIN ${board}.rfq_contact c ON c.rfq_id = l.rfq_id
       LEFT JOIN ${board}.quote_version q ON q.link_id = l.link_id AND q.version = l.quote_version
      WHERE l.provider_id = $1 AND l.deleted_at IS NULL ORDER BY l.position DESC`,
    [providerId],
  );
  return found.rows;
}

const countedStatus: Readonly<Record<keyof VendorStatsView, LinkStatus>> = {
  available: 'sent',
  accepted: 'accepted',
  responded: 'responded',
  rejected: 'rejected',
};

/** A vendor's live links by status; `available` are those still sent. */
export async function vendorStats({ pool, schemaOf }: Board, providerId: string): Promise<VendorStatsView> {
  const counts = Object.entries(countedStatus).map(
    ([name, status]) => `(count(*) FILTER (WHERE status = '${status}'))::int AS ${name}`,
  );
  const found = await pool.query<VendorStatsView>(
    `SELECT ${counts.join(', ')} FROM ${schemaOf('rfqBoard')}.rfq_link WHERE provider_id = $1 AND deleted_at IS NULL`,
    [providerId],
  );
  return found.rows[0] ?? { available: 0, accepted: 0, responded: 0, rejected: 0 };
}

/** The provider as the catalogue has it, or had it last; `null` when it never stood there. */
export async function vendorProvider(
  { pool, schemaOf }: Board,
  providerId: string,
): Promise<VendorProviderView | null> {
  const found = await pool.query<VendorProviderView>(
    `SELECT id AS provider_id, name AS provider_name, name AS provider_company_name, website,
            record->>'logoFile' AS logo_file
       FROM ${schemaOf('catalogue')}.provider WHERE id = $1 ORDER BY valid_from DESC LIMIT 1`,
    [providerId],
  );
  return found.rows[0] ?? null;
}
