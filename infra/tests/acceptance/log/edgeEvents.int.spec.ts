import { randomUUID } from 'node:crypto';
import type { EventDefinition } from '@marketplace/contracts/kernel/event.ts';
import { type Edge, edgeValue, oddCharacter, wideLetter } from '@marketplace/contracts/kernel/testing/edgeValues.ts';
import { newestEvents } from '@marketplace/contracts/registry.ts';
import { EventRefused } from '@marketplace/event-store/port.ts';
import { specifiedMeta } from '@marketplace/event-store/testing/specification.ts';
import { drawn } from '../../kit/drawn.ts';
import { expectedOf } from '../../kit/storedFixtures.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EdgeLog, openEdgeLog } from '../../kit/edgeLog.ts';

let log: EdgeLog;
beforeEach(async () => {
  log = await openEdgeLog();
});
afterEach(() => log.close());

type Longest = Pick<Edge, 'longestList' | 'longestText'>;

/** An event takes as much as fits into the largest that can be stored; the most first. */
const lengths: readonly Longest[] = [
  { longestList: 30, longestText: Infinity },
  { longestList: 3, longestText: Infinity },
  { longestList: 1, longestText: Infinity },
  { longestList: 1, longestText: 1_000 },
];

async function appendEdge({ name, schema }: EventDefinition, edge: Omit<Edge, keyof Longest>): Promise<void> {
  for (const longest of lengths) {
    try {
      await log.append({ type: name, data: edgeValue(schema, { ...edge, ...longest }) });
      return;
    } catch (error) {
      if (!(error instanceof EventRefused) || error.reason !== 'too-large') throw error;
    }
  }
  throw new Error(`No edge value of ${name} fits into an event.`);
}

/** These take rows away: what came before them is looked at first. */
const ending = [
  'UploadFailed',
  'RightsLapsed',
  'SearchRemoved',
  'CompanySearchRemoved',
  'ProviderUnstarred',
  'SearchesForgotten',
  'ObjectionRaised',
  'SubjectErased',
];
const making = newestEvents.filter(({ name }) => !ending.includes(name));
const ends = newestEvents.filter(({ name }) => ending.includes(name));

const kinds = [
  ['the longest texts, of letters of four bytes, and the largest numbers', { end: 'most', character: wideLetter }],
  ['the longest texts, of odd characters', { end: 'most', character: oddCharacter }],
  ['the shortest texts, the smallest numbers and nothing else', { end: 'least', character: wideLetter }],
] as const;

describe.each(drawn('edges of events', 1, kinds))('events with %s', (_what, kind) => {
  test('are taken by every read model, live and by a rebuild, with the same rows', async () => {
    // Twice, so that what is added up is added to what stands there.
    const edge = { ...kind, id: randomUUID() };
    for (const definition of [...making, ...making]) await appendEdge(definition, edge);
    expect(await log.read()).toEqual([]);
    const live = await log.hash();
    await log.rebuild();
    expect(await log.hash()).toBe(live);
    if (kind.end === 'most') {
      // What was staged for a version goes when one is published; no technology of these providers is one of the coverage map's; who was
      // disabled is enabled again; a contact address that was set is removed, and so is a rate.
      const empty = Object.entries(await log.rows()).filter(([, rows]) => rows.length === 0);
      expect(empty.map(([name]) => name)).toEqual([
        'upload_change',
        'claim_change',
        'country_claim',
        // Of links that were deleted nothing is timed.
        'answer_time',
        'disabled_account',
        'provider_contact',
        'exchange_rate',
        // What is settled at the end of a batch.
        'written_alone',
        'unaddressed',
        // Whoever was let in has left.
        'company_colleague',
        'member',
      ]);
    }
    for (const definition of ends) await appendEdge(definition, edge);
    expect(await log.read()).toEqual([]);
    const ended = await log.hash();
    await log.rebuild();
    expect(await log.hash()).toBe(ended);
  });
});

test('a search that was stored with a number beyond its column is read, and a rebuild goes on', async () => {
  const { full } = expectedOf('RequirementsMatched.v1');
  const id = randomUUID();
  const data = { ...full, searchId: id, catalogueVersion: 3_000_000_000, wizardData: null };
  await log.appendStored({ id, type: 'RequirementsMatched.v1', data, meta: specifiedMeta() });
  expect(await log.read()).toEqual([]);
  expect((await log.rows())['search_log']).toMatchObject([{ search_id: id, catalogue_version: 2_147_483_647 }]);
  const live = await log.hash();
  await log.rebuild();
  expect(await log.hash()).toBe(live);
});
