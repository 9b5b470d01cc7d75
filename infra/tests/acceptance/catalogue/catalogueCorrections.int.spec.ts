import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import type { SignedInTestUser } from '../../kit/apiCalls.ts';
import { parseRefusalFromTestReply } from '../../kit/uploadHarness.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type CatalogueCorrectionsTestHarness,
  startCatalogueCorrectionsHarness,
} from '../../kit/correctionsHarness.ts';

const emnify = buildTestProviderRecord({
  id: 'emnify',
  name: 'emnify',
  website: 'https://emnify.example',
  scope: 'Fleet',
});
const soracom = buildTestProviderRecord({ id: 'soracom', name: 'Soracom' });
const catalogue = [emnify, soracom];

let bench: CatalogueCorrectionsTestHarness;
let vendor: SignedInTestUser;
let other: SignedInTestUser;
beforeAll(async () => {
  bench = await startCatalogueCorrectionsHarness();
  await bench.publish(catalogue);
  vendor = await bench.registerVendor('emnify', 'tor@emnify.example');
  other = await bench.registerVendor('soracom', 'kenta@soracom.example');
});
afterAll(async () => bench.market.close());

let lastPosition: unknown;
/** Resets the catalogue and rejects pending corrections; removing a provider also removes its field overrides. */
beforeEach(async () => {
  lastPosition = (await bench.reset(catalogue)).position;
  for (const { id, providerId } of (await bench.listPendingCorrections(lastPosition)).corrections)
    await bench.reject(providerId, id);
});

test('lists a proposal with current and proposed values and its source', async () => {
  const justification = { source: 'https://emnify.example/datasheet', remark: 'We moved.' };
  const proposed = await bench.propose(vendor, { website: 'www.emnify.example', Webhooks: 'yes' }, justification);
  expect(proposed.status).toBe(200);
  const { corrections } = await bench.listPendingCorrections(proposed.body.position);
  expect(corrections).toMatchObject([
    {
      id: proposed.body.id,
      status: 'pending',
      providerId: 'emnify',
      providerName: 'emnify',
      by: { userId: vendor.user.id, name: 'Ada Byron', email: 'tor@emnify.example' },
      ...justification,
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
  expect((await bench.listOwnCorrections(vendor, proposed.body.position))[0]).toMatchObject({
    id: proposed.body.id,
    ...justification,
  });
  expect(await bench.listOwnCorrections(other, proposed.body.position)).toEqual([]);
});

test('returns the own entry field by field, labelled as in the sheet, without internal fields', async () => {
  const { providerId, fields } = await bench.readCatalogueEntry(vendor, lastPosition);
  expect(providerId).toBe('emnify');
  expect(fields).toContainEqual({ field: 'scope', label: 'Scope / Sectors', value: 'Fleet' });
  expect(fields.map(({ field }) => field)).not.toEqual(expect.arrayContaining(['partner']));
  expect((await bench.readCatalogueEntry(other, lastPosition)).providerId).toBe('soracom');
});

test('publishes a version when a correction is accepted, and shows its proposer the result', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  const { base } = await bench.listPendingCorrections(body.position);
  const accepted = await bench.accept('emnify', body.id, base);
  expect(accepted).toMatchObject({ status: 200, body: { version: base + 1 } });
  const [shown] = await bench.providers(accepted.body.position);
  expect(shown?.['Scope / Sectors']).toBe('Ports');
  expect((await bench.listOwnCorrections(vendor, accepted.body.position))[0]).toMatchObject({
    id: body.id,
    status: 'accepted',
  });
  expect((await bench.listPendingCorrections(accepted.body.position)).corrections).toEqual([]);
});

test('accepts a correction once, with the same idempotency key and with another', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  const { base } = await bench.listPendingCorrections(body.position);
  const first = await bench.accept('emnify', body.id, base, 'once');
  const events = (await bench.events()).length;
  expect((await bench.accept('emnify', body.id, base, 'once')).body).toEqual(first.body);
  expect((await bench.accept('emnify', body.id)).body.version).toBe(first.body.version);
  expect((await bench.events()).length).toBe(events);
});

test('rejects an acceptance based on an outdated version of the provider', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  const { base } = await bench.listPendingCorrections(body.position);
  await bench.publish([{ ...emnify, sgp32: 'Yes' }, soracom]);
  expect(parseRefusalFromTestReply(await bench.accept('emnify', body.id, base))).toEqual([409, 'catalogue.changed']);
  expect((await bench.accept('emnify', body.id)).status).toBe(200);
});

test('closes a proposal with the reason of its rejection', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  const rejected = await bench.reject('emnify', body.id, 'We asked the operator.');
  expect((await bench.listOwnCorrections(vendor, rejected.body.position))[0]).toMatchObject({
    status: 'rejected',
    reason: 'We asked the operator.',
    decidedAt: expect.any(String) as string,
  });
  expect(parseRefusalFromTestReply(await bench.accept('emnify', body.id))).toEqual([409, 'correction.closed']);
  expect(parseRefusalFromTestReply(await bench.reject('emnify', body.id, ' '))).toEqual([400, 'request.shape']);
});

test('lets only its own vendor withdraw a proposal', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  expect(parseRefusalFromTestReply(await bench.withdraw(other, body.id))).toEqual([404, 'correction.not-found']);
  expect(parseRefusalFromTestReply(await bench.accept('soracom', body.id))).toEqual([404, 'correction.not-found']);
  expect((await bench.withdraw(vendor, body.id)).status).toBe(200);
  expect(parseRefusalFromTestReply(await bench.withdraw(vendor, body.id))).toEqual([409, 'correction.closed']);
  expect(parseRefusalFromTestReply(await bench.accept('emnify', body.id))).toEqual([409, 'correction.closed']);
});

test('allows one pending proposal per field, independent of other fields', async () => {
  await bench.propose(vendor, { scope: 'Ports' });
  const again = await bench.propose(vendor, { scope: 'Rail', sgp32: 'Yes' });
  expect(parseRefusalFromTestReply(again)).toEqual([409, 'correction.pending']);
  expect(again.body.issues).toEqual([expect.objectContaining({ path: 'scope' })]);
  expect((await bench.propose(vendor, { sgp32: 'Yes' })).status).toBe(200);
});

test('applies the rules of the importer to proposed values', async () => {
  const bad = await bench.propose(vendor, { website: 'javascript:alert(1)' });
  expect(parseRefusalFromTestReply(bad)).toEqual([422, 'provider.invalid']);
  expect(bad.body.issues).toEqual([expect.objectContaining({ path: 'website' })]);
  expect(parseRefusalFromTestReply(await bench.propose(vendor, { scope: ' Fleet ' }))).toEqual([
    422,
    'correction.nothing',
  ]);
  for (const changes of [{}, { partner: 'Y' }, { showcase: 'No' }, { id: 'x' }]) {
    expect((await bench.propose(vendor, changes)).status).toBe(400);
  }
  const link = await bench.propose(vendor, { scope: 'Ports' }, { source: 'javascript:alert(1)' });
  expect(link.status).toBe(400);
});

test('lets only vendors propose and only admins decide', async () => {
  const { body } = await bench.propose(vendor, { scope: 'Ports' });
  expect(parseRefusalFromTestReply(await bench.propose(bench.admin, { scope: 'Rail' }))).toEqual([
    403,
    'access.vendor-needed',
  ]);
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
