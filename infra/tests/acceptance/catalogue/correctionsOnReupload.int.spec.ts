import type { AdminProviderBodyWithoutId } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import { callTestApi, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCatalogueWorkbookFromRecords } from '@marketplace/command-service/catalogue/import/buildCatalogueWorkbookFromRecords.ts';
import { omitProviderId } from '@marketplace/command-service/catalogue/providerFields.ts';
import {
  waitForNewestCatalogueVersion,
  loadAllProviderRecordsOfCatalogueVersion,
} from '@marketplace/command-service/catalogue/catalogueReads.ts';
import {
  type CatalogueCorrectionsTestHarness,
  startCatalogueCorrectionsHarness,
} from '../../kit/correctionsHarness.ts';

const emnify = buildTestProviderRecord({
  id: 'emnify',
  name: 'emnify',
  scope: 'Fleet',
  protocols: 'LTE-M',
  radioTech: [],
});
const soracom = buildTestProviderRecord({ id: 'soracom', name: 'Soracom' });
const sheet = [emnify, soracom];
const sheetWith = (change: Partial<ProviderRecord>) => [{ ...emnify, ...change }, soracom];
const unchanged = { added: 0, changed: 0, removed: 0 };

let bench: CatalogueCorrectionsTestHarness;
let vendor: SignedInTestUser;
beforeAll(async () => {
  bench = await startCatalogueCorrectionsHarness();
  await bench.publish(sheet);
  vendor = await bench.registerVendor('emnify', 'tor@emnify.example');
});
afterAll(async () => bench.market.close());

beforeEach(async () => {
  await bench.reset(sheet);
});

async function correct(changes: Record<string, string>): Promise<number> {
  const { body } = await bench.propose(vendor, changes);
  const accepted = await bench.accept('emnify', body.id);
  expect(accepted.status).toBe(200);
  return accepted.body.version as number;
}

async function findCurrentRecord(): Promise<ProviderRecord | undefined> {
  const edition = await waitForNewestCatalogueVersion(bench.market.deps);
  return (await loadAllProviderRecordsOfCatalogueVersion(bench.market.deps, edition)).find(({ id }) => id === 'emnify');
}

async function edit(change: Partial<AdminProviderBodyWithoutId>): Promise<void> {
  const record = (await findCurrentRecord()) ?? emnify;
  const { version: base } = await waitForNewestCatalogueVersion(bench.market.deps);
  const body = { base, provider: { ...omitProviderId(record), ...change } };
  const url = '/api/admin/catalogue/providers/emnify';
  expect((await callTestApi(bench.market.command, 'PUT', url, body, { token: bench.admin.token })).status).toBe(200);
}

async function restore(version: number): Promise<void> {
  const { version: base } = await waitForNewestCatalogueVersion(bench.market.deps);
  const url = '/api/admin/catalogue/restore';
  const { token } = bench.admin;
  expect((await callTestApi(bench.market.command, 'POST', url, { version, base }, { token })).status).toBe(200);
}

test('changes and stores nothing when the same sheet is uploaded repeatedly', async () => {
  await correct({ scope: 'Ports', protocols: 'NB-IoT', Webhooks: 'Yes' });
  const events = (await bench.events()).length;
  for (const round of ['once', 'twice']) {
    expect((await bench.publish(sheet)).body.report, round).toMatchObject({ counts: unchanged });
  }
  expect((await bench.events()).length).toBe(events);
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Ports', protocols: 'NB-IoT', flags: { Webhooks: true } });
});

test('updates the other fields of the row from the sheet', async () => {
  await correct({ scope: 'Ports' });
  await bench.publish(sheetWith({ sgp32: 'Planned' }));
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Ports', sgp32: 'Planned' });
  await bench.publish(sheetWith({ sgp32: 'Yes' }));
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Ports', sgp32: 'Yes' });
});

test('lists in a preview the fields that corrections override', async () => {
  await correct({ scope: 'Ports' });
  const shown = await bench.preview(sheet);
  expect(shown.counts).toMatchObject(unchanged);
  expect(shown.held).toEqual([
    { id: 'emnify', name: 'emnify', field: 'Scope / Sectors', sheet: 'Fleet', value: 'Ports' },
  ]);
  expect((await bench.preview(sheetWith({ scope: 'Rail' }))).held).toEqual([]);
});

test('replaces a correction by a newer value of the sheet, also in later uploads', async () => {
  await correct({ scope: 'Ports' });
  await bench.publish(sheetWith({ scope: 'Rail' }));
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Rail' });
  await bench.publish(sheet);
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Fleet' });
});

test('drops a correction once the sheet contains the same value', async () => {
  await correct({ scope: 'Ports' });
  expect((await bench.publish(sheetWith({ scope: 'Ports' }))).body.report).toMatchObject({ counts: unchanged });
  await bench.publish(sheet);
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Fleet' });
});

test('keeps the ID and the corrected name when the sheet contains the old name', async () => {
  await correct({ name: 'Emnify Group' });
  expect((await bench.publish(sheet)).body.report).toMatchObject({ counts: unchanged });
  expect(await findCurrentRecord()).toMatchObject({ id: 'emnify', name: 'Emnify Group' });
});

test("keeps an admin's edit of a corrected field unless it equals the value of the sheet", async () => {
  await correct({ scope: 'Ports' });
  await edit({ scope: 'Ports and harbours' });
  await bench.publish(sheet);
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Ports and harbours' });
  await edit({ scope: 'Fleet' });
  await edit({ scope: 'Anything' });
  await bench.publish(sheet);
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Fleet' });
});

test("compares a correction with the sheet's value, also after an edit by hand", async () => {
  await edit({ scope: 'Typed by hand' });
  await correct({ scope: 'Ports' });
  expect((await bench.publish(sheet)).body.report).toMatchObject({ counts: unchanged });
  await correct({ scope: 'Rail' });
  expect((await bench.publish(sheet)).body.report).toMatchObject({ counts: unchanged });
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Rail' });
});

test('overrides the sheet when an accepted proposal equals an edit by hand', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  await edit({ scope: 'Ports' });
  expect((await bench.accept('emnify', body.id)).status).toBe(200);
  expect((await bench.publish(sheet)).body.report).toMatchObject({ counts: unchanged });
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Ports' });
});

test('restores a version together with its field overrides', async () => {
  const { version: before } = await waitForNewestCatalogueVersion(bench.market.deps);
  const corrected = await correct({ scope: 'Ports' });
  await restore(before);
  await bench.publish(sheetWith({ sgp32: 'Yes' }));
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Fleet', sgp32: 'Yes' });
  await restore(corrected);
  expect((await bench.publish(sheet)).body.report).toMatchObject({ counts: unchanged });
  expect(await findCurrentRecord()).toMatchObject({ scope: 'Ports' });
});

test('exports a correction so that the file reads back without changes', async () => {
  await correct({ scope: 'Ports' });
  const edition = await waitForNewestCatalogueVersion(bench.market.deps);
  const bytes = buildCatalogueWorkbookFromRecords(
    await loadAllProviderRecordsOfCatalogueVersion(bench.market.deps, edition),
  );
  expect((await bench.upload(bytes)).body.report).toMatchObject({ counts: unchanged });
});
