import type { ProviderForm } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { providerWith } from '@marketplace/domain/catalogue/testing/blankProvider.ts';
import { call, type SignedIn } from '../../kit/calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeCatalogueWorkbook } from '@marketplace/command-service/catalogue/import/writeCatalogueWorkbook.ts';
import { fieldsOf } from '@marketplace/command-service/catalogue/providerFields.ts';
import { newestEdition, readRecords } from '@marketplace/command-service/catalogue/readBase.ts';
import { type CorrectionBench, startCorrectionBench } from '../../kit/correctionBench.ts';

const emnify = providerWith({ id: 'emnify', name: 'emnify', scope: 'Fleet', protocols: 'LTE-M', radioTech: [] });
const soracom = providerWith({ id: 'soracom', name: 'Soracom' });
const sheet = [emnify, soracom];
const saying = (change: Partial<ProviderRecord>) => [{ ...emnify, ...change }, soracom];
const unchanged = { added: 0, changed: 0, removed: 0 };

let bench: CorrectionBench;
let vendor: SignedIn;
beforeAll(async () => {
  bench = await startCorrectionBench();
  await bench.publish(sheet);
  vendor = await bench.vendorOf('emnify', 'tor@emnify.example');
});
afterAll(async () => bench.market.close());

/** A provider that leaves takes its holds with it. */
beforeEach(async () => {
  await bench.publish([soracom]);
  await bench.publish(sheet);
});

async function correct(changes: Record<string, string>): Promise<number> {
  const { body } = await bench.propose(vendor, changes);
  const accepted = await bench.accept('emnify', body.id);
  expect(accepted.status).toBe(200);
  return accepted.body.version as number;
}

async function standing(): Promise<ProviderRecord | undefined> {
  const edition = await newestEdition(bench.market.deps);
  return (await readRecords(bench.market.deps, edition)).find(({ id }) => id === 'emnify');
}

async function edit(change: Partial<ProviderForm>): Promise<void> {
  const record = (await standing()) ?? emnify;
  const { version: base } = await newestEdition(bench.market.deps);
  const body = { base, provider: { ...fieldsOf(record), ...change } };
  const url = '/api/admin/catalogue/providers/emnify';
  expect((await call(bench.market.command, 'PUT', url, body, { token: bench.admin.token })).status).toBe(200);
}

async function restore(version: number): Promise<void> {
  const { version: base } = await newestEdition(bench.market.deps);
  const url = '/api/admin/catalogue/restore';
  const { token } = bench.admin;
  expect((await call(bench.market.command, 'POST', url, { version, base }, { token })).status).toBe(200);
}

test('the same sheet again changes nothing, and writes nothing, however often', async () => {
  await correct({ scope: 'Ports', protocols: 'NB-IoT', Webhooks: 'Yes' });
  const events = (await bench.events()).length;
  for (const time of ['once', 'twice']) {
    expect((await bench.publish(sheet)).body.report, time).toMatchObject({ counts: unchanged });
  }
  expect((await bench.events()).length).toBe(events);
  expect(await standing()).toMatchObject({ scope: 'Ports', protocols: 'NB-IoT', flags: { Webhooks: true } });
});

test('the other fields of the row follow the sheet', async () => {
  await correct({ scope: 'Ports' });
  await bench.publish(saying({ sgp32: 'Planned' }));
  expect(await standing()).toMatchObject({ scope: 'Ports', sgp32: 'Planned' });
  await bench.publish(saying({ sgp32: 'Yes' }));
  expect(await standing()).toMatchObject({ scope: 'Ports', sgp32: 'Yes' });
});

test('a preview says which fields corrections hold', async () => {
  await correct({ scope: 'Ports' });
  const shown = await bench.preview(sheet);
  expect(shown.counts).toMatchObject(unchanged);
  expect(shown.held).toEqual([
    { id: 'emnify', name: 'emnify', field: 'Scope / Sectors', sheet: 'Fleet', value: 'Ports' },
  ]);
  expect((await bench.preview(saying({ scope: 'Rail' }))).held).toEqual([]);
});

test('a sheet that says something newer wins, and so does every later one', async () => {
  await correct({ scope: 'Ports' });
  await bench.publish(saying({ scope: 'Rail' }));
  expect(await standing()).toMatchObject({ scope: 'Rail' });
  await bench.publish(sheet);
  expect(await standing()).toMatchObject({ scope: 'Fleet' });
});

test('once the sheet says the same, a sheet that goes back to the old value wins', async () => {
  await correct({ scope: 'Ports' });
  expect((await bench.publish(saying({ scope: 'Ports' }))).body.report).toMatchObject({ counts: unchanged });
  await bench.publish(sheet);
  expect(await standing()).toMatchObject({ scope: 'Fleet' });
});

test('a corrected name keeps id and correction when the sheet comes with the old name', async () => {
  await correct({ name: 'Emnify Group' });
  expect((await bench.publish(sheet)).body.report).toMatchObject({ counts: unchanged });
  expect(await standing()).toMatchObject({ id: 'emnify', name: 'Emnify Group' });
});

test("what an admin makes of a corrected field by hand is held in its place, unless it is the sheet's value", async () => {
  await correct({ scope: 'Ports' });
  await edit({ scope: 'Ports and harbours' });
  await bench.publish(sheet);
  expect(await standing()).toMatchObject({ scope: 'Ports and harbours' });
  await edit({ scope: 'Fleet' });
  await edit({ scope: 'Anything' });
  await bench.publish(sheet);
  expect(await standing()).toMatchObject({ scope: 'Fleet' });
});

test('a correction of what an admin had edited by hand is held against what the sheet said', async () => {
  await edit({ scope: 'Typed by hand' });
  await correct({ scope: 'Ports' });
  expect((await bench.publish(sheet)).body.report).toMatchObject({ counts: unchanged });
  await correct({ scope: 'Rail' });
  expect((await bench.publish(sheet)).body.report).toMatchObject({ counts: unchanged });
  expect(await standing()).toMatchObject({ scope: 'Rail' });
});

test('a proposal that an admin has typed in already is held all the same once it is accepted', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  await edit({ scope: 'Ports' });
  expect((await bench.accept('emnify', body.id)).status).toBe(200);
  expect((await bench.publish(sheet)).body.report).toMatchObject({ counts: unchanged });
  expect(await standing()).toMatchObject({ scope: 'Ports' });
});

test('a restore brings back the rows of a version together with what it held', async () => {
  const { version: before } = await newestEdition(bench.market.deps);
  const corrected = await correct({ scope: 'Ports' });
  await restore(before);
  await bench.publish(saying({ sgp32: 'Yes' }));
  expect(await standing()).toMatchObject({ scope: 'Fleet', sgp32: 'Yes' });
  await restore(corrected);
  expect((await bench.publish(sheet)).body.report).toMatchObject({ counts: unchanged });
  expect(await standing()).toMatchObject({ scope: 'Ports' });
});

test('what was downloaded with a correction in it reads back without a difference', async () => {
  await correct({ scope: 'Ports' });
  const edition = await newestEdition(bench.market.deps);
  const bytes = writeCatalogueWorkbook(await readRecords(bench.market.deps, edition));
  expect((await bench.upload(bytes)).body.report).toMatchObject({ counts: unchanged });
});
