import { createHomePageCatalogueOverviewBuilder } from '@marketplace/domain/catalogue/catalogue.overview.ts';
import { computeProviderCatalogueScores } from '@marketplace/domain/matching/engine/catalogueScores.ts';
import { streamProviderPages } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { Pool } from 'pg';
import {
  findCurrentCatalogueVersion,
  type CurrentCatalogueVersionSummary,
  cacheUntilReadModelsChange,
  clearMissingLogoFileOfProviderRecord,
} from '../currentCatalogue.ts';
import type { LoggerPort, ReadModelPositionPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import type { AvailableLogosLoader, AvailableLogos } from '../availableLogos.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { createCachedJsonBody, type CachedJsonBody } from '../cachedBody.ts';

/** Loads the catalogue overview for the home page as a body that is ready to be sent. */
export type CatalogueOverviewLoader = (this: void) => Promise<CachedJsonBody>;

/** Catalogue version and logos that an overview is built from. */
interface Origin extends CurrentCatalogueVersionSummary {
  readonly logos: AvailableLogos;
}

interface Made {
  readonly from: Origin;
  readonly body: CachedJsonBody;
}

/** Number of records that are processed before yielding to the event loop. */
const sliceSize = 100;

/** Reads the records page by page and keeps only those that are shown. */
async function buildOverview(pool: Pool, from: Origin): Promise<Made> {
  const builder = createHomePageCatalogueOverviewBuilder();
  for await (const records of streamProviderPages(pool, from, 'record')) {
    for (let start = 0; start < records.length; start += sliceSize) {
      for (const { record } of records.slice(start, start + sliceSize)) {
        builder.add(
          clearMissingLogoFileOfProviderRecord(record, from.logos),
          computeProviderCatalogueScores(record).total,
        );
      }
      await yieldToEventLoop();
    }
  }
  const { version: catalogueVersion, publishedAt: lastUpdated } = from;
  return {
    from,
    body: await createCachedJsonBody(JSON.stringify({ ...builder.build(), lastUpdated, catalogueVersion })),
  };
}

function isSame(one: Origin, other: Origin): boolean {
  return one.schema === other.schema && one.version === other.version && one.logos === other.logos;
}

/**
 * Creates a loader that builds the overview once per catalogue version and set of logos, one build at a time. While the
 * overview of a large catalogue is being built, visitors get the previous overview; only the very first build makes
 * them wait. Failures are logged, because visitors do not see them. A build that is interrupted by the shutdown is not
 * a failure.
 * @param maxAwaitedProviders maximum size of a catalogue, in providers, for which visitors always wait for the new
 * overview.
 */
export function createCatalogueOverviewLoader(
  deps: ReadModelPositionPort & ReadModelDatabaseAndSchemasPort & LoggerPort,
  logoFiles: AvailableLogosLoader,
  maxAwaitedProviders: number,
): CatalogueOverviewLoader {
  const edition = cacheUntilReadModelsChange(deps, findCurrentCatalogueVersion);
  let kept: Made | null = null;
  let building: Promise<Made> | null = null;

  const make = async (from: Origin): Promise<Made> => {
    try {
      kept = await buildOverview(deps.pool, from);
      return kept;
    } finally {
      building = null;
    }
  };
  const startBuilding = (from: Origin): Promise<Made> => {
    const made = make(from);
    made.catch((error: unknown) => {
      const level = deps.pool.ending ? 'debug' : 'error';
      deps.logger[level]({ err: error, version: from.version }, 'building the catalogue overview failed');
    });
    return made;
  };
  return async () => {
    for (;;) {
      const from = { logos: await logoFiles(), ...(await edition()) };
      if (kept !== null && isSame(kept.from, from)) return kept.body;
      building ??= startBuilding(from);
      if (kept !== null && from.providers > maxAwaitedProviders) return kept.body;
      await building;
    }
  };
}
