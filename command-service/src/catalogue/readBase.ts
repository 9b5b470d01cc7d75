import { setTimeout as delay } from 'node:timers/promises';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { CommandDeps } from '../deps.ts';
import { catalogueDecider, catalogueStream } from './catalogue.decider.ts';

/** The catalogue that an upload is compared with. */
export interface CatalogueBase {
  readonly version: number;
  readonly records: readonly ProviderRecord[];
}

/** Milliseconds between looks at a read model that is behind the log, and how often it is looked at. */
const patience = { pause: 50, looks: 100 } as const;

/** Records that are fetched at once, so that parsing them holds nobody up. */
const pageSize = 500;

type BaseDeps = Pick<CommandDeps, 'pool' | 'resolveSchemas' | 'loadState'>;

async function publishedVersion({ pool }: BaseDeps, schema: string): Promise<number> {
  const found = await pool.query<{ version: number | null }>(
    `SELECT max(version) AS version FROM ${schema}.catalogue_version`,
  );
  return found.rows[0]?.version ?? 0;
}

/** @returns the name of the schema that holds the version. */
async function waitForVersion(deps: BaseDeps, version: number): Promise<string> {
  for (let look = 0; look < patience.looks; look += 1) {
    const schema = (await deps.resolveSchemas())('catalogue');
    if ((await publishedVersion(deps, schema)) >= version) return schema;
    await delay(patience.pause);
  }
  throw new Refusal('unavailable', 'catalogue.not-ready', 'The catalogue is being prepared. Please try again.');
}

/**
 * Reads the newest version that the log knows, waiting for the read model if it is behind.
 * @throws Refusal 'catalogue.not-ready' when it stays behind for 5 s.
 */
export async function readBase(deps: BaseDeps): Promise<CatalogueBase> {
  const { version } = (await deps.loadState(catalogueDecider, catalogueStream)).state;
  const schema = await waitForVersion(deps, version);
  const records: ProviderRecord[] = [];
  for (let last: string | null = ''; last !== null; ) {
    const page: { rows: { id: string; record: ProviderRecord }[] } = await deps.pool.query(
      `SELECT id, record FROM ${schema}.provider
        WHERE id > $1 AND valid_from <= $2 AND (valid_to IS NULL OR valid_to > $2) ORDER BY id LIMIT ${pageSize}`,
      [last, version],
    );
    for (const { record } of page.rows) records.push(record);
    last = page.rows.length < pageSize ? null : (page.rows.at(-1)?.id ?? null);
  }
  return { version, records };
}
