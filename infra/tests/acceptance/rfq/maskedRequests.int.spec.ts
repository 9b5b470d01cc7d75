import { contactMask } from '@marketplace/domain/rfq/contactData/contactMask.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '../../kit/calls.ts';
import { type RfqScenario, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
let rfqId: string;
beforeAll(async () => {
  scenario = await startRfqScenario();
  rfqId = await sendRfq(scenario, ['emnify', 'soracom'], {
    projectTitle: 'Trackers bea@acme-logistics.example',
    customRequirements:
      'Please write to bea@acme-logistics.example or call +49 30 1234567. APN iot.acme.net, 1 000 000 SIMs',
    expectedVolume: 'call +49 30 1234567',
    wizardData: { geographicRegions: ['Europe'], deviceLongevity: 'ask bea@acme-logistics.example' },
  });
});
afterAll(async () => scenario.close());

const hidden = /acme-logistics|1234567|bea@/;
const shown = {
  project_title: `Trackers ${contactMask}`,
  expected_volume: `call ${contactMask}`,
  custom_requirements: `Please write to ${contactMask} or call ${contactMask}. APN iot.acme.net, 1 000 000 SIMs`,
};
const asVendor = (path: string, vendor: 'emnify' | 'soracom' = 'emnify'): Promise<Reply> =>
  scenario.get(path, scenario.vendors[vendor]);
const inAll = (paths: readonly string[], vendor: 'emnify' | 'soracom' = 'emnify') =>
  Promise.all(paths.map(async (path) => JSON.stringify((await asVendor(path, vendor)).body)));

const paths = () => [
  '/api/vendor/available-rfqs',
  '/api/vendor/rfqs/page?sort=title&limit=1',
  `/api/vendor/rfq/${rfqId}`,
  '/api/vendor/rfqs/export?format=csv',
];

test('masks contact data in all texts of a request until the provider accepts', async () => {
  expect((await asVendor(`/api/vendor/rfq/${rfqId}`)).body).toMatchObject(shown);
  for (const reply of await inAll(paths())) expect(reply).not.toMatch(hidden);
});

test('finds nothing by hidden contact data before the acceptance, and the rest of the text', async () => {
  const found = async (text: string) =>
    (await asVendor(`/api/vendor/rfqs/page?text=${encodeURIComponent(text)}`)).body['total'];
  for (const text of ['bea@', 'acme-logistics', '1234567']) expect([text, await found(text)]).toEqual([text, 0]);
  for (const text of ['Trackers', 'Please write']) expect([text, await found(text)]).toEqual([text, 1]);
});

test('sorts by the masked title, so that no place in the list tells of the hidden one', async () => {
  const others = await Promise.all(
    ['Trackers a', 'Trackers z'].map((projectTitle) => sendRfq(scenario, ['emnify'], { projectTitle })),
  );
  const first = await asVendor('/api/vendor/rfqs/page?sort=title&direction=asc&limit=1');
  const cursor = String(first.body['next']);
  expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(hidden);
  const all = await asVendor('/api/vendor/rfqs/page?sort=title&direction=asc&limit=50');
  const rows = all.body['rfqs'] as readonly { readonly rfq_id: string }[];
  expect(rows.map(({ rfq_id: id }) => id)).toEqual([rfqId, ...others]);
});

test('shows an admin what the vendor sees: masked texts in the history too', async () => {
  const { body } = await scenario.get(`/api/admin/rfq/${rfqId}/history?as=vendor:emnify`, scenario.admin);
  expect(body['project_title']).toBe(shown.project_title);
  expect(JSON.stringify(body)).not.toMatch(hidden);
});

test('returns the texts as they were typed once the provider accepted, and never to one that declined', async () => {
  const answer = (path: string, vendor: 'emnify' | 'soracom') =>
    scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: rfqId }, scenario.vendors[vendor]);
  await answer('accept', 'emnify');
  await answer('reject', 'soracom');
  expect((await asVendor(`/api/vendor/rfq/${rfqId}`)).body).toMatchObject({
    project_title: 'Trackers bea@acme-logistics.example',
    expected_volume: 'call +49 30 1234567',
  });
  expect((await asVendor('/api/vendor/rfqs/page?text=acme-logistics')).body['total']).toBe(1);
  for (const reply of await inAll(paths(), 'soracom')) expect(reply).not.toMatch(hidden);
});

test('masks the note of a closed request for a provider that never accepted', async () => {
  const closed = await sendRfq(scenario, ['emnify', '1nce']);
  await scenario.post('/api/vendor/rfq/accept', { rfq_id: closed }, scenario.vendors['1nce']);
  const close = await scenario.post(`/api/rfq/${closed}/close`, { note: 'Mail bea@acme.com' }, scenario.buyer);
  expect(close.status).toBe(200);
  expect((await asVendor(`/api/vendor/rfq/${closed}`)).body['outcome_note']).toBe(`Mail ${contactMask}`);
  const accepted = await scenario.get(`/api/vendor/rfq/${closed}`, scenario.vendors['1nce']);
  expect(accepted.body['outcome_note']).toBe('Mail bea@acme.com');
});
