import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toProviderListing } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { DetailedProvider, readProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { catalogueScores } from '@marketplace/domain/matching/engine/catalogueScores.ts';
import type { z } from 'zod';
import { withKnownLogo } from '../currentCatalogue.ts';
import type { LogoFolder } from '../logoFiles.ts';
import type { CatalogueTables } from './catalogueTable.queries.ts';

interface FoundProvider {
  readonly record: ProviderRecord;
  readonly updated_at: Date;
}

/** One for each provider that was found, or a single one without any. */
type DetailRow = { readonly version: number; readonly published_at: Date } & (
  | FoundProvider
  | { readonly record: null; readonly updated_at: null }
);

function detailed({ record, updated_at }: FoundProvider, logos: LogoFolder): DetailedProvider {
  const shown = withKnownLogo(record, logos);
  return {
    ...toProviderView(shown, countryName),
    scores: catalogueScores(shown),
    updated_at: updated_at.toISOString(),
  };
}

/** Current providers by their ids, in the order asked for, all of one version; the catalogue's other rows are not read. */
export async function readDetails(
  { pool, schema }: CatalogueTables,
  ids: readonly string[],
  logos: LogoFolder,
): Promise<z.input<(typeof readProviders)['reply']>> {
  const { rows } = await pool.query<DetailRow>(
    `SELECT v.version, v.published_at, p.record, since.published_at AS updated_at
       FROM (SELECT version, published_at FROM ${schema}.catalogue_version ORDER BY version DESC LIMIT 1) v
       LEFT JOIN ${schema}.provider p ON p.id = ANY($1) AND p.valid_to IS NULL
       LEFT JOIN ${schema}.catalogue_version since ON since.version = p.valid_from`,
    [ids],
  );
  const found = new Map(rows.flatMap((row) => (row.record === null ? [] : [[row.record.id, row] as const])));
  const [first] = rows;
  return {
    providers: ids.flatMap((id) => {
      const row = found.get(id);
      return row === undefined ? [] : [detailed(row, logos)];
    }),
    missing: ids.filter((id) => !found.has(id)),
    lastUpdated: first?.published_at.toISOString() ?? null,
    catalogueVersion: first?.version ?? 0,
  };
}

/** What a list shows of current providers, in the order of the ids; ids that the catalogue does not hold are left out. */
export async function readListed(
  { pool, schema }: CatalogueTables,
  ids: readonly string[],
  logos: LogoFolder,
): Promise<ProviderListing[]> {
  const { rows } = await pool.query<{ readonly record: ProviderRecord }>(
    `SELECT record FROM ${schema}.provider WHERE id = ANY($1) AND valid_to IS NULL ORDER BY array_position($1, id)`,
    [ids],
  );
  return rows.map(({ record }) => toProviderListing(withKnownLogo(record, logos)));
}
