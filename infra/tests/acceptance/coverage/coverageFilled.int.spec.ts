import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { sampleCatalogue } from '@marketplace/domain/catalogue/testing/sampleCatalogue.ts';
import { countChosen } from '@marketplace/domain/coverage/coverage.counting.ts';
import { createTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { coverageProjection } from '@marketplace/projections/coverage/coverage.projection.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { rebuild } from '@marketplace/projections/runtime/rebuild.ts';
import { activeTargets } from '@marketplace/projections/runtime/schemas.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { call, registerAdmin } from '../../kit/calls.ts';
import { coverageOf } from '../../kit/coverageCalls.ts';
import { countsBySql } from '../../kit/coverageSql.ts';
import { startMarketplace } from '../../kit/marketplace.ts';
import { publishProviders } from '../../kit/publishProviders.ts';

/** Previous releases used other names for the reader of the read models. */
async function renameReaderAsBefore(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `UPDATE ops.checkpoint SET name = 'read-models of the previous release' WHERE name LIKE 'read-models%'`,
  );
  await client.query(
    `UPDATE ops.lease SET name = 'read-models of the previous release' WHERE name LIKE 'read-models%'`,
  );
  await client.end();
}

test('backfills the coverage map from an older log at the first start', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const databaseUrl = database.url;
  const earlierProjections = liveReadModels.filter(({ name }) => name !== 'coverage');
  const before = await startMarketplace({ databaseUrl, projections: earlierProjections });
  await before.reached((await publishProviders(before.deps, sampleCatalogue)).position);
  await before.close();
  await renameReaderAsBefore(databaseUrl);

  const after = await startMarketplace({ databaseUrl });
  onTestFinished(() => after.close());
  const { catalogueVersion, countries } = await coverageOf(after);
  expect(catalogueVersion).toBe(1);
  const codes = countries.map(({ country_code }) => country_code);
  const found = (await countsBySql(after, codes)).filter(({ chosen }) => chosen === 63);
  expect(countries.map(({ by_technologies }) => countChosen(by_technologies.combined, 63))).toEqual(
    codes.map((code) => found.find(({ country }) => country === code)?.combined),
  );
  expect(countries.filter(({ provider_count }) => provider_count > 0).length).toBeGreaterThan(150);
});

test('stores the same coverage in a rebuild, after uploads, edits and a retirement', async () => {
  const market = await startMarketplace();
  onTestFinished(() => market.close());
  const { store, reader, pool } = market;
  const log = createLogger({ level: 'silent', format: 'json' });
  const [first, second, ...others] = sampleCatalogue as readonly [ProviderRecord, ProviderRecord, ...ProviderRecord[]];
  await publishProviders(market.deps, [first, ...others]);
  await publishProviders(market.deps, [{ ...first, radioTech: ['2G'] }, second]);
  const admin = await registerAdmin(market, 'admin@marketplace.example');
  const url = `/api/admin/catalogue/providers/${second.id}?base=2`;
  const retired = await call(market.command, 'DELETE', url, undefined, { token: admin.token, after: admin.position });
  expect(retired.status).toBe(200);
  await market.reached(retired.body.position);

  const hash = async () =>
    inTransaction(pool, async (client) => hashReadModels(client, await activeTargets(client, [coverageProjection])));
  const live = await hash();
  await rebuild({ store, reader, pool, log, projections: liveReadModels }, [coverageProjection], () => undefined);
  expect(await hash()).toBe(live);
});
