import { randomUUID } from 'node:crypto';
import type { EventDefinition } from '@marketplace/contracts/kernel/event.ts';
import {
  type EdgeTestValueOptions,
  createEdgeTestValue,
  getTroublesomeTestCharacter,
  getFourByteTestLetter,
} from '@marketplace/contracts/kernel/testing/edgeValues.ts';
import { currentEventDefinitions } from '@marketplace/contracts/registry.ts';
import { EventNotStorableError } from '@marketplace/event-store/port.ts';
import { buildTestEventMeta } from '@marketplace/event-store/testing/deciderTest.ts';
import { selectTestSample } from '../../kit/sampled.ts';
import { readExpectedNewestVersionEventExamples } from '../../kit/storedFixtures.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type TestEventLogWithLiveReadModels,
  createTestEventLogWithLiveReadModels,
} from '../../kit/readModelsTestLog.ts';

let log: TestEventLogWithLiveReadModels;
beforeEach(async () => {
  log = await createTestEventLogWithLiveReadModels();
});
afterEach(() => log.close());

type MaxLengths = Pick<EdgeTestValueOptions, 'maxListLength' | 'maxTextLength'>;

/** Lengths to try, the longest first, until the event fits the maximum size of a stored event. */
const lengths: readonly MaxLengths[] = [
  { maxListLength: 30, maxTextLength: Infinity },
  { maxListLength: 3, maxTextLength: Infinity },
  { maxListLength: 1, maxTextLength: Infinity },
  { maxListLength: 1, maxTextLength: 1_000 },
];

async function appendEdge(
  { name, schema }: EventDefinition,
  edge: Omit<EdgeTestValueOptions, keyof MaxLengths>,
): Promise<void> {
  for (const longest of lengths) {
    try {
      await log.append({ type: name, data: createEdgeTestValue(schema, { ...edge, ...longest }) });
      return;
    } catch (error) {
      if (!(error instanceof EventNotStorableError) || error.reason !== 'too-large') throw error;
    }
  }
  throw new Error(`No edge value of ${name} fits into an event.`);
}

/** These events delete rows, so the rows are checked before the events are appended. */
const deletingEventNames = [
  'UploadFailed',
  'RightsLapsed',
  'SearchRemoved',
  'CompanySearchRemoved',
  'ProviderUnstarred',
  'SearchesForgotten',
  'ObjectionRaised',
  'SubjectErased',
];
const creatingEvents = currentEventDefinitions.filter(({ name }) => !deletingEventNames.includes(name));
const deletingEvents = currentEventDefinitions.filter(({ name }) => deletingEventNames.includes(name));

const valueKinds = [
  [
    'the longest texts, of 4-byte characters, and the largest numbers',
    { end: 'most', character: getFourByteTestLetter },
  ],
  ['the longest texts, of unusual characters', { end: 'most', character: getTroublesomeTestCharacter }],
  [
    'the shortest texts, the smallest numbers and no optional values',
    { end: 'least', character: getFourByteTestLetter },
  ],
] as const;

describe.each(selectTestSample('edges of events', 1, valueKinds))('events with %s', (_what, kind) => {
  test('are stored by every read model, with the same rows live and after a rebuild', async () => {
    // The events are appended twice, so that totals are added to existing rows.
    const edge = { ...kind, id: randomUUID() };
    for (const definition of [...creatingEvents, ...creatingEvents]) await appendEdge(definition, edge);
    expect(await log.waitForReadModels()).toEqual([]);
    const live = await log.hash();
    await log.rebuild();
    expect(await log.hash()).toBe(live);
    if (kind.end === 'most') {
      // These tables are empty at the end: staged rows are deleted when a version is published; the providers have no
      // technology of the coverage map; disabled accounts are enabled again; contacts and rates are removed.
      const empty = Object.entries(await log.rows()).filter(([, rows]) => rows.length === 0);
      expect(empty.map(([name]) => name)).toEqual([
        'upload_change',
        'claim_change',
        'country_claim',
        // Response times of deleted links are not counted.
        'answer_time',
        'disabled_account',
        'provider_contact',
        'exchange_rate',
        // These two tables are cleared at the end of each batch.
        'written_alone',
        'unaddressed',
        // Every admitted member has left.
        'company_colleague',
        'member',
      ]);
    }
    for (const definition of deletingEvents) await appendEdge(definition, edge);
    expect(await log.waitForReadModels()).toEqual([]);
    const ended = await log.hash();
    await log.rebuild();
    expect(await log.hash()).toBe(ended);
  });
});

test('stores the nearest value for a number that exceeds its column, live and in a rebuild', async () => {
  const { full } = readExpectedNewestVersionEventExamples('RequirementsMatched.v1');
  const id = randomUUID();
  const data = { ...full, searchId: id, catalogueVersion: 3_000_000_000, wizardData: null };
  await log.appendStored({ id, type: 'RequirementsMatched.v1', data, meta: buildTestEventMeta() });
  expect(await log.waitForReadModels()).toEqual([]);
  expect((await log.rows())['search_log']).toMatchObject([{ search_id: id, catalogue_version: 2_147_483_647 }]);
  const live = await log.hash();
  await log.rebuild();
  expect(await log.hash()).toBe(live);
});
