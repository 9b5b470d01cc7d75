import { growOverview } from '@marketplace/domain/catalogue/catalogue.overview.ts';
import { catalogueScores } from '@marketplace/domain/matching/engine/catalogueScores.ts';
import { providerPages } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { Pool } from 'pg';
import { currentEdition, type Edition, oncePerPosition, withKnownLogo } from '../currentCatalogue.ts';
import type { LoggerPort, PositionPort, ReadModelPort } from '../ports.ts';
import type { LogoFiles, LogoFolder } from '../logoFiles.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { cachedBody, type CachedBody } from '../cachedBody.ts';

/** What the home page shows of the catalogue as it stands, ready to be sent. */
export type CurrentOverview = (this: void) => Promise<CachedBody>;

/** What an overview is made from. */
interface Origin extends Edition {
  readonly logos: LogoFolder;
}

interface Made {
  readonly from: Origin;
  readonly body: CachedBody;
}

/** Records that are looked at before others get a turn. */
const sliceSize = 100;

/** Reads the records page by page and keeps none that is not shown. */
async function makeOverview(pool: Pool, from: Origin): Promise<Made> {
  const growing = growOverview();
  for await (const records of providerPages(pool, from, 'record')) {
    for (let start = 0; start < records.length; start += sliceSize) {
      for (const { record } of records.slice(start, start + sliceSize)) {
        growing.add(withKnownLogo(record, from.logos), catalogueScores(record).total);
      }
      await yieldToEventLoop();
    }
  }
  const { version: catalogueVersion, publishedAt: lastUpdated } = from;
  return { from, body: await cachedBody(JSON.stringify({ ...growing.finish(), lastUpdated, catalogueVersion })) };
}

function isSame(one: Origin, other: Origin): boolean {
  return one.schema === other.schema && one.version === other.version && one.logos === other.logos;
}

/**
 * Makes the overview once per version, one at a time, however many ask. Meanwhile visitors of a large catalogue get the one of the
 * version before; only before the first there is none to give. The log tells when one could not be made, for those visitors do not;
 * that the product was stopped meanwhile is no error.
 * @param waitedFor providers up to which a catalogue's overview is made while the visitor waits.
 */
export function createOverview(
  deps: PositionPort & ReadModelPort & LoggerPort,
  logoFiles: LogoFiles,
  waitedFor: number,
): CurrentOverview {
  const edition = oncePerPosition(deps, currentEdition);
  let kept: Made | null = null;
  let making: Promise<Made> | null = null;

  const make = async (from: Origin): Promise<Made> => {
    try {
      kept = await makeOverview(deps.pool, from);
      return kept;
    } finally {
      making = null;
    }
  };
  const startMaking = (from: Origin): Promise<Made> => {
    const made = make(from);
    made.catch((error: unknown) => {
      const level = deps.pool.ending ? 'debug' : 'error';
      deps.logger[level]({ err: error, version: from.version }, 'the overview of the catalogue could not be made');
    });
    return made;
  };
  return async () => {
    for (;;) {
      const from = { logos: await logoFiles(), ...(await edition()) };
      if (kept !== null && isSame(kept.from, from)) return kept.body;
      making ??= startMaking(from);
      if (kept !== null && from.providers > waitedFor) return kept.body;
      await making;
    }
  };
}
