import { omitProviderId } from '@marketplace/command-service/catalogue/providerFields.ts';
import { buildCatalogueWorkbookFromRecords } from '@marketplace/command-service/catalogue/import/buildCatalogueWorkbookFromRecords.ts';
import { readTechnologyCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import {
  calculateCoverageColourIntensity,
  coverageTechnologies,
  getCoverageTechnologyBit,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageCountryReplyItem } from '@marketplace/contracts/coverage/coverage.views.ts';
import { testSampleCatalogue } from '@marketplace/domain/catalogue/testing/testSampleCatalogue.ts';
import { countItemsWithAnyTechnologyInCoverageReply } from '@marketplace/domain/coverage/coverage.counting.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTestApi } from '../../kit/apiCalls.ts';
import { callTestCoverage, readTestCountriesCoverage } from '../../kit/coverageCalls.ts';
import { computeExpectedCoverageCounts } from '../../kit/coverageSql.ts';
import { startCatalogueUploadHarness, type CatalogueUploadTestHarness } from '../../kit/uploadHarness.ts';

let bench: CatalogueUploadTestHarness;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
  const { body } = await bench.upload(buildCatalogueWorkbookFromRecords(testSampleCatalogue));
  await bench.market.waitForPosition(body.position);
});
afterAll(async () => bench.market.close());

const fetchEtag = async () => String((await callTestCoverage(bench.market, '/api/coverage/countries')).headers.etag);

/** Formats the counts of a country for a set of technologies as the SQL query returns them. */
function toCounts(record: CoverageCountryReplyItem, chosen: number) {
  const { infrastructure, providers, combined } = record.by_technologies;
  return {
    country: record.country_code,
    chosen,
    providers: countItemsWithAnyTechnologyInCoverageReply(providers, chosen),
    infrastructure: countItemsWithAnyTechnologyInCoverageReply(infrastructure, chosen),
    combined: countItemsWithAnyTechnologyInCoverageReply(combined, chosen),
  };
}

/** Compares every count of every country with the catalogue's rows and the reference network data. */
async function expectCountsOfSql(): Promise<void> {
  const { countries } = await readTestCountriesCoverage(bench.market);
  expect(countries.map(({ country_code }) => country_code)).toEqual(countryCodes);
  const byCode = new Map(countries.map((each) => [each.country_code, each]));
  const rows = await computeExpectedCoverageCounts(bench.market, countryCodes);
  const actual = rows.map(({ country, chosen }) => toCounts(byCode.get(country) as CoverageCountryReplyItem, chosen));
  expect(actual).toEqual(rows);

  const found = new Map(rows.map((row) => [`${row.country} ${row.chosen}`, row]));
  for (const record of countries) {
    const all = found.get(`${record.country_code} 63`);
    expect(record).toMatchObject({
      provider_count: all?.providers,
      infrastructure_provider_count: all?.infrastructure,
      coverage_intensity: calculateCoverageColourIntensity(all?.combined ?? -1),
    });
    for (const technology of coverageTechnologies) {
      const one = found.get(`${record.country_code} ${getCoverageTechnologyBit(technology)}`);
      expect(record.technologies[technology]).toMatchObject({
        provider_count: one?.providers,
        infrastructure_count: one?.infrastructure,
        provider_coverage: (one?.providers ?? 0) > 0,
        infrastructure_coverage: (one?.infrastructure ?? 0) > 0,
      });
    }
  }
}

describe('counts of the coverage map', () => {
  test('equal those computed by SQL, for all countries and technologies', async () => {
    await expectCountsOfSql();
    const { countries } = await readTestCountriesCoverage(bench.market);
    expect(countries.filter(({ provider_count }) => provider_count > 0).length).toBeGreaterThan(150);
    expect(countries.filter(({ infrastructure_provider_count: networks }) => networks > 0).length).toBeGreaterThan(200);
  });

  test('of one technology list exactly the countries that have it', async () => {
    const { countries, catalogueVersion } = await readTestCountriesCoverage(bench.market);
    for (const technology of coverageTechnologies) {
      const answer = await callTestCoverage(bench.market, `/api/coverage/technology/${technology}`);
      const reply = readTechnologyCoverageEndpoint.reply.parse(answer.body);
      const expected = countries
        .map(({ country_code, technologies }) => ({ country_code, ...technologies[technology] }))
        .filter(({ provider_coverage, infrastructure_coverage }) => provider_coverage || infrastructure_coverage);
      expect([reply.technology, reply.catalogueVersion, reply.countries]).toEqual([
        technology,
        catalogueVersion,
        expected,
      ]);
    }
  });

  test('differ between views only in the intensity, which counts the providers of the view', async () => {
    const views = ['infrastructure', 'providers', 'combined'] as const;
    const withoutIntensity = ({ countries, ...origin }: Awaited<ReturnType<typeof readTestCountriesCoverage>>) => ({
      ...origin,
      countries: countries.map((each) => ({ ...each, coverage_intensity: null })),
    });
    const replies = await Promise.all(views.map((view) => readTestCountriesCoverage(bench.market, `view=${view}`)));
    for (const [at, view] of views.entries()) {
      const reply = replies[at] as (typeof replies)[number];
      expect(withoutIntensity(reply)).toEqual(withoutIntensity(replies[0] as typeof reply));
      const counted = reply.countries.map(({ by_technologies }) =>
        countItemsWithAnyTechnologyInCoverageReply(by_technologies[view], 63),
      );
      expect(reply.countries.map((each) => each.coverage_intensity)).toEqual(
        counted.map(calculateCoverageColourIntensity),
      );
    }
    expect(new Set(replies.map((each) => JSON.stringify(each))).size).toBe(3);
  });

  test('of one country equal those in the list of all countries', async () => {
    const all = await readTestCountriesCoverage(bench.market);
    const one = await readTestCountriesCoverage(bench.market, 'country=LI&view=providers');
    const fromList = all.countries.find(({ country_code }) => country_code === 'LI') as CoverageCountryReplyItem;
    expect({ ...one.countries[0], coverage_intensity: fromList.coverage_intensity }).toEqual(fromList);
    expect([one.countries.length, one.catalogueVersion]).toEqual([1, all.catalogueVersion]);
  });

  test('of all countries are smaller than 40 kB when compressed', async () => {
    const answer = await bench.market.query.inject({
      url: '/api/coverage/countries?names=false',
      headers: { 'x-api-key': 'the-coverage-key-of-the-tests', 'accept-encoding': 'gzip' },
    });
    expect([answer.headers['content-encoding'], answer.rawPayload.length < 40_000]).toEqual(['gzip', true]);
  });

  test('change with uploads, edits, renames and retirements, without a restart, as does the ETag', async () => {
    const tags = [await fetchEtag()];
    const version = (await readTestCountriesCoverage(bench.market)).catalogueVersion;
    const expectUpdated = async (position: unknown): Promise<void> => {
      await bench.market.waitForPosition(position);
      await expectCountsOfSql();
      tags.push(await fetchEtag());
    };
    const send = async (method: 'PUT' | 'DELETE', path: string, body?: object) => {
      const url = `/api/admin/catalogue/providers/${path}`;
      const reply = await callTestApi(bench.market.command, method, url, body, { token: bench.admin.token });
      expect([path, reply.status]).toEqual([path, 200]);
      await expectUpdated(reply.body.position);
    };
    const kpn = testSampleCatalogue.find(({ id }) => id === 'kpn-iot') as (typeof testSampleCatalogue)[number];

    const uploaded = await bench.upload(
      buildCatalogueWorkbookFromRecords(testSampleCatalogue.filter(({ id }) => id !== 'emnify')),
    );
    await expectUpdated(uploaded.body.position);
    const narrowed = { ...omitProviderId(kpn), countries: ['NL'], radioTech: ['2G'] };
    await send('PUT', 'kpn-iot', { base: version + 1, provider: narrowed });
    await send('PUT', 'kpn-iot', { base: version + 2, provider: { ...narrowed, name: 'Koninklijke KPN' } });
    await send('DELETE', `kpn-iot?base=${version + 3}`);

    expect((await readTestCountriesCoverage(bench.market)).catalogueVersion).toBe(version + 4);
    expect(new Set(tags).size).toBe(tags.length);
  });
});
