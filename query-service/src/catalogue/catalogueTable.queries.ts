import type { CataloguePage, CatalogueRow, ProviderDetail } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { listCatalogue } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { textCondition } from './search/textCondition.ts';

export type CatalogueSearch = z.output<(typeof listCatalogue)['query']>;

/** A read model's schema and how to reach it. */
export interface CatalogueTables {
  readonly pool: Pool;
  readonly schema: string;
}

/** Columns by which the table is sorted; each order is an index. */
const orders: Readonly<Record<CatalogueSearch['sort'], readonly string[]>> = {
  name: ['sort_name', 'id'],
  type: ['type', 'sort_name', 'id'],
  updated: ['since', 'sort_name', 'id'],
};

function orderOf({ sort, order }: CatalogueSearch): string {
  return orders[sort].map((column) => `l.${column} ${order}`).join(', ');
}

interface Conditions {
  readonly where: string;
  readonly values: readonly unknown[];
}

function conditionsOf({ search, type, partner, showcase }: CatalogueSearch): Conditions {
  const { conditions, values } = textCondition(search);
  const wanted = { type, partner, showcase };
  for (const [column, value] of Object.entries(wanted)) {
    if (value !== undefined) conditions.push(`l.${column} = $${values.push(value)}`);
  }
  return { where: conditions.length === 0 ? 'true' : conditions.join(' AND '), values };
}

type StoredRow = Omit<CatalogueRow, 'updatedAt' | 'logo'> & {
  readonly updated_at: Date;
  readonly logo_file: string | null;
};

export interface FoundRows {
  readonly found: number;
  readonly rows: readonly (Omit<CatalogueRow, 'logo'> & { readonly logoFile: string | null })[];
}

/** One page of the current catalogue, and how many rows fit in all. */
export async function findRows({ pool, schema }: CatalogueTables, search: CatalogueSearch): Promise<FoundRows> {
  const { where, values } = conditionsOf(search);
  const page = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const [counted, found] = await Promise.all([
    pool.query<{ found: number }>(`SELECT count(*)::int AS found FROM ${schema}.listing l WHERE ${where}`, [...values]),
    pool.query<StoredRow>(
      `SELECT p.id, p.name, p.type, p.website, l.partner, l.showcase, l.since AS version,
              v.published_at AS updated_at, p.record->>'protocols' AS protocols, p.record->>'logoFile' AS logo_file, l.countries
         FROM (SELECT * FROM ${schema}.listing l WHERE ${where} ORDER BY ${orderOf(search)} ${page}) l
         JOIN ${schema}.provider p ON p.id = l.id AND p.valid_from = l.since
         JOIN ${schema}.catalogue_version v ON v.version = l.since
        ORDER BY ${orderOf(search)}`,
      [...values, search.limit, search.offset],
    ),
  ]);
  const rows = found.rows.map(({ updated_at, logo_file, ...row }) => ({
    ...row,
    logoFile: logo_file,
    updatedAt: updated_at.toISOString(),
  }));
  return { found: counted.rows[0]?.found ?? 0, rows };
}

type Overview = Pick<CataloguePage, 'version' | 'lastUpdated' | 'counts'>;

/** The newest version and how many providers it has. */
export async function readOverview({ pool, schema }: CatalogueTables): Promise<Overview> {
  const found = await pool.query<CataloguePage['counts'] & { version: number; published_at: Date | null }>(
    `SELECT coalesce(v.version, 0) AS version, v.published_at, c.*
       FROM (SELECT count(*)::int AS total, (count(*) FILTER (WHERE type = 'MNO'))::int AS "MNO",
                    (count(*) FILTER (WHERE type = 'MVNO'))::int AS "MVNO",
                    (count(*) FILTER (WHERE type = 'other'))::int AS other,
                    (count(*) FILTER (WHERE partner))::int AS partners
               FROM ${schema}.listing) c
       LEFT JOIN LATERAL (SELECT version, published_at FROM ${schema}.catalogue_version
                           ORDER BY version DESC LIMIT 1) v ON true`,
  );
  const row = found.rows[0];
  if (row === undefined) throw new Error('An aggregate without a row.');
  const { version, published_at, ...counts } = row;
  return { version, lastUpdated: published_at?.toISOString() ?? null, counts };
}

/** One current provider with the version that it was read in; `null` when there is none. */
export async function findProvider(
  { pool, schema }: CatalogueTables,
  id: string,
): Promise<Omit<ProviderDetail, 'logo'> | null> {
  const found = await pool.query<{ base: number; since: number; record: ProviderRecord }>(
    `SELECT (SELECT max(version) FROM ${schema}.catalogue_version) AS base, valid_from AS since, record
       FROM ${schema}.provider WHERE id = $1 AND valid_to IS NULL`,
    [id],
  );
  return found.rows[0] ?? null;
}
