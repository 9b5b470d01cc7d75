import { contactDataMask } from '@marketplace/domain/rfq/contactData/contactMask.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApiReply } from '../../kit/apiCalls.ts';
import {
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let rfqId: string;
beforeAll(async () => {
  scenario = await startRfqTestScenario();
  rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom'], {
    projectTitle: 'Trackers bea@acme-logistics.example',
    customRequirements:
      'Please write to bea@acme-logistics.example or call +49 30 1234567. APN iot.acme.net, 1 000 000 SIMs',
    expectedVolume: 'call +49 30 1234567',
    wizardData: { geographicRegions: ['Europe'], deviceLongevity: 'ask bea@acme-logistics.example' },
  });
});
afterAll(async () => scenario.close());

const contactData = /acme-logistics|1234567|bea@/;
const maskedTexts = {
  project_title: `Trackers ${contactDataMask}`,
  expected_volume: `call ${contactDataMask}`,
  custom_requirements: `Please write to ${contactDataMask} or call ${contactDataMask}. APN iot.acme.net, 1 000 000 SIMs`,
};
const getAsVendor = (path: string, vendor: 'emnify' | 'soracom' = 'emnify'): Promise<TestApiReply> =>
  scenario.get(path, scenario.vendors[vendor]);
const getAllAsVendor = (paths: readonly string[], vendor: 'emnify' | 'soracom' = 'emnify') =>
  Promise.all(paths.map(async (path) => JSON.stringify((await getAsVendor(path, vendor)).body)));

const listPaths = () => [
  '/api/vendor/available-rfqs',
  '/api/vendor/rfqs/page?sort=title&limit=1',
  `/api/vendor/rfq/${rfqId}`,
  '/api/vendor/rfqs/export?format=csv',
];

test('masks contact data in all texts of a request until the provider accepts', async () => {
  expect((await getAsVendor(`/api/vendor/rfq/${rfqId}`)).body).toMatchObject(maskedTexts);
  for (const reply of await getAllAsVendor(listPaths())) expect(reply).not.toMatch(contactData);
});

test('matches only unmasked text in searches before the acceptance', async () => {
  const countFound = async (text: string) =>
    (await getAsVendor(`/api/vendor/rfqs/page?text=${encodeURIComponent(text)}`)).body['total'];
  for (const text of ['bea@', 'acme-logistics', '1234567']) expect([text, await countFound(text)]).toEqual([text, 0]);
  for (const text of ['Trackers', 'Please write']) expect([text, await countFound(text)]).toEqual([text, 1]);
});

test('sorts by the masked title, so that the order does not reveal the original', async () => {
  const others = await Promise.all(
    ['Trackers a', 'Trackers z'].map((projectTitle) =>
      sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { projectTitle }),
    ),
  );
  const first = await getAsVendor('/api/vendor/rfqs/page?sort=title&direction=asc&limit=1');
  const cursor = String(first.body['next']);
  expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(contactData);
  const all = await getAsVendor('/api/vendor/rfqs/page?sort=title&direction=asc&limit=50');
  const rows = all.body['rfqs'] as readonly { readonly rfq_id: string }[];
  expect(rows.map(({ rfq_id: id }) => id)).toEqual([rfqId, ...others]);
});

test("shows masked texts to admins in the vendor's view of the history", async () => {
  const { body } = await scenario.get(`/api/admin/rfq/${rfqId}/history?as=vendor:emnify`, scenario.admin);
  expect(body['project_title']).toBe(maskedTexts.project_title);
  expect(JSON.stringify(body)).not.toMatch(contactData);
});

test('shows the original texts after the acceptance, but never to a provider that rejected', async () => {
  const postAsVendor = (path: string, vendor: 'emnify' | 'soracom') =>
    scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: rfqId }, scenario.vendors[vendor]);
  await postAsVendor('accept', 'emnify');
  await postAsVendor('reject', 'soracom');
  expect((await getAsVendor(`/api/vendor/rfq/${rfqId}`)).body).toMatchObject({
    project_title: 'Trackers bea@acme-logistics.example',
    expected_volume: 'call +49 30 1234567',
  });
  expect((await getAsVendor('/api/vendor/rfqs/page?text=acme-logistics')).body['total']).toBe(1);
  for (const reply of await getAllAsVendor(listPaths(), 'soracom')) expect(reply).not.toMatch(contactData);
});

test('masks the note of a closed request for a provider that never accepted', async () => {
  const closed = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', '1nce']);
  await scenario.post('/api/vendor/rfq/accept', { rfq_id: closed }, scenario.vendors['1nce']);
  const close = await scenario.post(`/api/rfq/${closed}/close`, { note: 'Mail bea@acme.com' }, scenario.buyer);
  expect(close.status).toBe(200);
  expect((await getAsVendor(`/api/vendor/rfq/${closed}`)).body['outcome_note']).toBe(`Mail ${contactDataMask}`);
  const accepted = await scenario.get(`/api/vendor/rfq/${closed}`, scenario.vendors['1nce']);
  expect(accepted.body['outcome_note']).toBe('Mail bea@acme.com');
});
