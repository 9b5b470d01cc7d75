import { msg } from '@lingui/core/runtime-macro';
import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { expect, test } from 'vitest';
import { catalogueDecider } from './catalogue.decider.ts';

const counts = { added: 2, changed: 0, removed: 0, unchanged: 0 };
const published = {
  type: 'CataloguePublished',
  data: {
    ...{ version: 1, base: 0, uploadId: '11111111-1111-4111-8111-111111111111', fileName: 'a.xlsx' },
    ...{ counts, digest: 'd', restoredFrom: null, released: [] },
  },
} as const;
const record = buildTestProviderRecord({ id: 'emnify', name: 'emnify' });
const change: 'added' | 'edited' | 'retired' = 'edited';
const edit = {
  change,
  providerId: 'emnify',
  name: 'emnify',
  record,
  fields: ['name'],
  replaces: 1,
  correctionId: null,
  holds: [],
};

test('publishes an edit as the next version, counting unchanged providers', () => {
  givenDeciderTestEvents(catalogueDecider, [published])
    .when({ type: 'EditProvider', base: 1, edit })
    .then([
      {
        type: 'ProviderEdited',
        data: { version: 2, base: 1, ...edit, counts: { added: 0, changed: 1, removed: 0, unchanged: 1 } },
      },
    ]);
});

test.each([
  ['added', { added: 1, changed: 0, removed: 0, unchanged: 2 }, 3],
  ['retired', { added: 0, changed: 0, removed: 1, unchanged: 1 }, 1],
] as const)('updates the number of providers when one is %s', (change, expected, providers) => {
  const [event] = catalogueDecider.decide(
    { type: 'EditProvider', base: 1, edit: { ...edit, change } },
    { version: 1, providers: 2, sheets: [] },
    { commandId: '11111111-1111-4111-8111-111111111111', actor: 'system', at: '2026-11-21T12:00:00.000Z' },
  );
  if (event === undefined) throw new Error('Nothing was decided.');
  expect(event.data.counts).toEqual(expected);
  expect(catalogueDecider.evolve({ version: 1, providers: 2, sheets: [] }, event)).toMatchObject({
    version: 2,
    providers,
  });
});

test('rejects an edit based on another version before its own refusal', () => {
  const missing = new Refusal('notFound', 'provider.not-found', msg`none`);
  givenDeciderTestEvents(catalogueDecider, [published])
    .when({ type: 'EditProvider', base: 0, edit })
    .thenRefuses('catalogue.changed');
  givenDeciderTestEvents(catalogueDecider, [published])
    .when({ type: 'EditProvider', base: 0, refusal: missing })
    .thenRefuses('catalogue.changed');
});

test("returns the lookup's refusal, and emits nothing for an edit without a difference", () => {
  const missing = new Refusal('notFound', 'provider.not-found', msg`none`);
  givenDeciderTestEvents(catalogueDecider, [published])
    .when({ type: 'EditProvider', base: 1, refusal: missing })
    .thenRefuses('provider.not-found');
  givenDeciderTestEvents(catalogueDecider, [published]).when({ type: 'EditProvider', base: 1, edit: null }).then([]);
});
