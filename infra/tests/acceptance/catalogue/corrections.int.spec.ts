import { providerWith } from '@marketplace/domain/catalogue/testing/blankProvider.ts';
import type { SignedIn } from '../../kit/calls.ts';
import { refusalOf } from '../../kit/uploadBench.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CorrectionBench, startCorrectionBench } from '../../kit/correctionBench.ts';

const emnify = providerWith({ id: 'emnify', name: 'emnify', website: 'https://emnify.example', scope: 'Fleet' });
const soracom = providerWith({ id: 'soracom', name: 'Soracom' });
const catalogue = [emnify, soracom];

let bench: CorrectionBench;
let vendor: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  bench = await startCorrectionBench();
  await bench.publish(catalogue);
  vendor = await bench.vendorOf('emnify', 'tor@emnify.example');
  other = await bench.vendorOf('soracom', 'kenta@soracom.example');
});
afterAll(async () => bench.market.close());

let last: unknown;
/** Nothing waits, and the catalogue is as it was: a provider that leaves takes its holds with it. */
beforeEach(async () => {
  await bench.publish([soracom]);
  last = (await bench.publish(catalogue)).body.position;
  for (const { id, providerId } of (await bench.pending(last)).corrections) await bench.reject(providerId, id);
});

test('a proposal waits with what the catalogue says, what it should say, and where that can be read', async () => {
  const said = { source: 'https://emnify.example/datasheet', remark: 'We moved.' };
  const proposed = await bench.propose(vendor, { website: 'www.emnify.example', Webhooks: 'yes' }, said);
  expect(proposed.status).toBe(200);
  const { corrections } = await bench.pending(proposed.body.position);
  expect(corrections).toMatchObject([
    {
      id: proposed.body.id,
      status: 'pending',
      providerId: 'emnify',
      providerName: 'emnify',
      by: { userId: vendor.user.id, name: 'Ada Byron', email: 'tor@emnify.example' },
      ...said,
      changes: [
        {
          field: 'website',
          label: 'Website',
          from: 'https://emnify.example',
          to: 'https://www.emnify.example',
          current: 'https://emnify.example',
        },
        { field: 'Webhooks', from: '', to: 'Yes', current: '' },
      ],
    },
  ]);
  expect((await bench.own(vendor, proposed.body.position))[0]).toMatchObject({ id: proposed.body.id, ...said });
  expect(await bench.own(other, proposed.body.position)).toEqual([]);
});

test('the entry is the own one, field by field in the words of the sheet, without what the marketplace decides', async () => {
  const { providerId, fields } = await bench.entry(vendor, last);
  expect(providerId).toBe('emnify');
  expect(fields).toContainEqual({ field: 'scope', label: 'Scope / Sectors', value: 'Fleet' });
  expect(fields.map(({ field }) => field)).not.toEqual(expect.arrayContaining(['partner']));
  expect((await bench.entry(other, last)).providerId).toBe('soracom');
});

test('an accepted correction is a version of the catalogue, and its proposer reads that', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  const { base } = await bench.pending(body.position);
  const accepted = await bench.accept('emnify', body.id, base);
  expect(accepted).toMatchObject({ status: 200, body: { version: base + 1 } });
  const [shown] = await bench.providers(accepted.body.position);
  expect(shown?.['Scope / Sectors']).toBe('Ports');
  expect((await bench.own(vendor, accepted.body.position))[0]).toMatchObject({ id: body.id, status: 'accepted' });
  expect((await bench.pending(accepted.body.position)).corrections).toEqual([]);
});

test('accepting again is safe, with the same key and with another', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  const { base } = await bench.pending(body.position);
  const first = await bench.accept('emnify', body.id, base, 'once');
  const events = (await bench.events()).length;
  expect((await bench.accept('emnify', body.id, base, 'once')).body).toEqual(first.body);
  expect((await bench.accept('emnify', body.id)).body.version).toBe(first.body.version);
  expect((await bench.events()).length).toBe(events);
});

test('an acceptance that looked at an older form of the provider is refused', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  const { base } = await bench.pending(body.position);
  await bench.publish([{ ...emnify, sgp32: 'Yes' }, soracom]);
  expect(refusalOf(await bench.accept('emnify', body.id, base))).toEqual([409, 'catalogue.changed']);
  expect((await bench.accept('emnify', body.id)).status).toBe(200);
});

test('a rejection says why, and ends the proposal', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  const rejected = await bench.reject('emnify', body.id, 'We asked the operator.');
  expect((await bench.own(vendor, rejected.body.position))[0]).toMatchObject({
    status: 'rejected',
    reason: 'We asked the operator.',
    decidedAt: expect.any(String) as string,
  });
  expect(refusalOf(await bench.accept('emnify', body.id))).toEqual([409, 'correction.closed']);
  expect(refusalOf(await bench.reject('emnify', body.id, ' '))).toEqual([400, 'request.shape']);
});

test('a vendor withdraws the own proposal; anybody else finds none', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  expect(refusalOf(await bench.withdraw(other, body.id))).toEqual([404, 'correction.not-found']);
  expect(refusalOf(await bench.accept('soracom', body.id))).toEqual([404, 'correction.not-found']);
  expect((await bench.withdraw(vendor, body.id)).status).toBe(200);
  expect(refusalOf(await bench.withdraw(vendor, body.id))).toEqual([409, 'correction.closed']);
  expect(refusalOf(await bench.accept('emnify', body.id))).toEqual([409, 'correction.closed']);
});

test('a field waits for one decision at a time, other fields do not wait for it', async () => {
  await bench.propose(vendor, { scope: 'Ports' });
  const again = await bench.propose(vendor, { scope: 'Rail', sgp32: 'Yes' });
  expect(refusalOf(again)).toEqual([409, 'correction.pending']);
  expect(again.body.issues).toEqual([expect.objectContaining({ path: 'scope' })]);
  expect((await bench.propose(vendor, { sgp32: 'Yes' })).status).toBe(200);
});

test('values are held to the rules of the importer', async () => {
  const bad = await bench.propose(vendor, { website: 'javascript:alert(1)' });
  expect(refusalOf(bad)).toEqual([422, 'provider.invalid']);
  expect(bad.body.issues).toEqual([expect.objectContaining({ path: 'website' })]);
  expect(refusalOf(await bench.propose(vendor, { scope: ' Fleet ' }))).toEqual([422, 'correction.nothing']);
  for (const changes of [{}, { partner: 'Y' }, { showcase: 'No' }, { id: 'x' }]) {
    expect((await bench.propose(vendor, changes)).status).toBe(400);
  }
  const link = await bench.propose(vendor, { scope: 'Ports' }, { source: 'javascript:alert(1)' });
  expect(link.status).toBe(400);
});

test('only vendors propose and only admins decide', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  expect(refusalOf(await bench.propose(bench.admin, { scope: 'Rail' }))).toEqual([403, 'access.vendor-needed']);
  const url = `/api/admin/corrections/emnify/${String(body.id)}`;
  const headers = { authorization: `Bearer ${vendor.token}` };
  for (const [path, payload] of Object.entries({ accept: { base: 1 }, reject: { reason: 'x' } })) {
    const { statusCode } = await bench.market.command.inject({
      method: 'POST',
      url: `${url}/${path}`,
      payload,
      headers,
    });
    expect(statusCode).toBe(403);
  }
});
