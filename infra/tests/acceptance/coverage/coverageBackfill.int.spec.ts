import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { testSampleCatalogue } from '@marketplace/domain/catalogue/testing/testSampleCatalogue.ts';
import { countItemsWithAnyTechnologyInCoverageReply } from '@marketplace/domain/coverage/coverage.counting.ts';
import { createMigratedTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { declaredCoverageProjection } from '@marketplace/projections/coverage/coverage.projection.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { rebuildReadModels } from '@marketplace/projections/runtime/rebuildReadModels.ts';
import { findActiveProjectionSchemas } from '@marketplace/projections/runtime/schemas.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { expect, onTestFinished, test } from 'vitest';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import { callTestApi, registerTestAdmin } from '../../kit/apiCalls.ts';
import { readTestCountriesCoverage } from '../../kit/coverageCalls.ts';
import { computeExpectedCoverageCounts } from '../../kit/coverageSql.ts';
import { startTestMarketplace } from '../../kit/testMarketplace.ts';
import { publishTestProviders } from '../../kit/publishTestProviders.ts';

/** Renames the log reader that updates the read models to the name that previous releases used. */
async function renameReaderAsBefore(url: string): Promise<void> {
  await withTestDatabaseSuperuserConnection(url, async (client) => {
    for (const table of ['checkpoint', 'lease']) {
      await client.query(
        `UPDATE ops.${table} SET name = 'read-models of the previous release' WHERE name LIKE 'read-models%'`,
      );
    }
  });
}

test('backfills the coverage map from an older log at the first start', async () => {
  const database = await createMigratedTestDatabase();
  onTestFinished(() => database.drop());
  const databaseUrl = database.url;
  const earlierProjections = liveReadModelProjections.filter(({ name }) => name !== 'coverage');
  const before = await startTestMarketplace({ databaseUrl, projections: earlierProjections });
  await before.waitForPosition((await publishTestProviders(before.deps, testSampleCatalogue)).position);
  await before.close();
  await renameReaderAsBefore(databaseUrl);

  const after = await startTestMarketplace({ databaseUrl });
  onTestFinished(() => after.close());
  const { catalogueVersion, countries } = await readTestCountriesCoverage(after);
  expect(catalogueVersion).toBe(1);
  const codes = countries.map(({ country_code }) => country_code);
  const found = (await computeExpectedCoverageCounts(after, codes)).filter(({ chosen }) => chosen === 63);
  expect(
    countries.map(({ by_technologies }) => countItemsWithAnyTechnologyInCoverageReply(by_technologies.combined, 63)),
  ).toEqual(codes.map((code) => found.find(({ country }) => country === code)?.combined));
  expect(countries.filter(({ provider_count }) => provider_count > 0).length).toBeGreaterThan(150);
});

test('stores the same coverage in a rebuild, after uploads, edits and a retirement', async () => {
  const market = await startTestMarketplace();
  onTestFinished(() => market.close());
  const { store, reader, pool } = market;
  const log = createLogger({ level: 'silent', format: 'json' });
  const [first, second, ...others] = testSampleCatalogue as readonly [
    ProviderRecord,
    ProviderRecord,
    ...ProviderRecord[],
  ];
  await publishTestProviders(market.deps, [first, ...others]);
  await publishTestProviders(market.deps, [{ ...first, radioTech: ['2G'] }, second]);
  const admin = await registerTestAdmin(market, 'admin@marketplace.example');
  const url = `/api/admin/catalogue/providers/${second.id}?base=2`;
  const retired = await callTestApi(market.command, 'DELETE', url, undefined, {
    token: admin.token,
    after: admin.position,
  });
  expect(retired.status).toBe(200);
  await market.waitForPosition(retired.body.position);

  const hash = async () =>
    runInTransaction(pool, async (client) =>
      hashReadModels(client, await findActiveProjectionSchemas(client, [declaredCoverageProjection])),
    );
  const live = await hash();
  await rebuildReadModels(
    { store, reader, pool, log, projections: liveReadModelProjections },
    [declaredCoverageProjection],
    () => undefined,
  );
  expect(await hash()).toBe(live);
});
