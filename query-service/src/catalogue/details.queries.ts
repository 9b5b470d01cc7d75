import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toProviderListItem } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type {
  ProviderDetailsReplyItem,
  readProvidersEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { toProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { computeProviderCatalogueScores } from '@marketplace/domain/matching/engine/catalogueScores.ts';
import {
  createCatalogueQueryBuilder,
  buildCurrentProvidersQuery,
  buildNewestCatalogueVersionQuery,
} from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { clearMissingLogoFileOfProviderRecord } from '../currentCatalogue.ts';
import type { AvailableLogos } from '../availableLogos.ts';

/**
 * Selects one row with the newest catalogue version for each existing provider (alias `p`). If none of the providers
 * exists, selects a single row without a provider.
 */
function selectDetails(source: ReadModelPoolAndSchemas, ids: readonly string[]) {
  return createCatalogueQueryBuilder(source)
    .selectFrom(buildNewestCatalogueVersionQuery(source).as('v'))
    .leftJoin('catalogue.provider as p', (join) =>
      join.on((eb) => eb('p.id', '=', eb.fn.any(eb.val([...ids])))).on('p.valid_to', 'is', null),
    )
    .leftJoin('catalogue.catalogue_version as since', 'since.version', 'p.valid_from')
    .select(['v.version', 'v.published_at', 'p.record', 'since.published_at as updated_at']);
}

function toDetailedProvider(record: ProviderRecord, updatedAt: Date, logos: AvailableLogos): ProviderDetailsReplyItem {
  const shown = clearMissingLogoFileOfProviderRecord(record, logos);
  return {
    ...toProviderReplyItem(shown, getCountryName),
    scores: computeProviderCatalogueScores(shown),
    updated_at: updatedAt.toISOString(),
  };
}

/**
 * Loads current providers by id, in the requested order, all from one version, without reading other rows of the
 * catalogue.
 */
export async function loadProviderDetailsByIds(
  source: ReadModelPoolAndSchemas,
  ids: readonly string[],
  logos: AvailableLogos,
): Promise<z.input<(typeof readProvidersEndpoint)['reply']>> {
  const rows = await selectDetails(source, ids).execute();
  const found = new Map(
    rows.flatMap(({ record, updated_at }) =>
      record === null || updated_at === null
        ? []
        : [[record.id, toDetailedProvider(record, updated_at, logos)] as const],
    ),
  );
  const [first] = rows;
  return {
    providers: ids.flatMap((id) => found.get(id) ?? []),
    missing: ids.filter((id) => !found.has(id)),
    lastUpdated: first?.published_at.toISOString() ?? null,
    catalogueVersion: first?.version ?? 0,
  };
}

/** Loads the list fields of current providers, in the order of the ids; unknown ids are skipped. */
export async function loadProviderListItemsByIds(
  source: ReadModelPoolAndSchemas,
  ids: readonly string[],
  logos: AvailableLogos,
): Promise<ProviderListReplyItem[]> {
  const rows = await buildCurrentProvidersQuery(source)
    .select('p.record')
    .where((eb) => eb('p.id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy((eb) => sql`array_position(${[...ids]}, ${eb.ref('p.id')})`)
    .execute();
  return rows.map(({ record }) => toProviderListItem(clearMissingLogoFileOfProviderRecord(record, logos)));
}
