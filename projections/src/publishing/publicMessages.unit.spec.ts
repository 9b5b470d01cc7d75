import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CloudEvent, sequenceOf } from '@marketplace/contracts/kernel/cloudEvent.ts';
import { publicEvents } from '@marketplace/contracts/integration.ts';
import { allEvents, newestEvents } from '@marketplace/contracts/registry.ts';
import { createCodec } from '@marketplace/event-store/personalData/codec.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import { describe, expect, test } from 'vitest';
import { publicMessagesOf, publishing } from './publicMessages.ts';

interface Example {
  readonly id: string;
  readonly data: object;
  /** Of each subject, what stands in its envelope. */
  readonly sealed?: Readonly<Record<string, object>>;
}

const fixtures = new URL('../../../contracts/src/fixtures/events/', import.meta.url);

/** Every stored example of every version, with its envelopes opened, as a log would hold it. */
const log = globSync('*.v*.json', { cwd: fixtures }).flatMap((file) => {
  const examples = JSON.parse(readFileSync(new URL(file, fixtures), 'utf8')) as Readonly<Record<string, Example>>;
  return Object.entries(examples).map(([kind, { id, data, sealed }], revision) => {
    const meta = { commandId: id, actor: 'system', at: '2026-11-21T12:00:00.000Z' };
    const type = path.basename(file, '.json');
    const stored = { id, type, data, meta, stream: `stream-${type}`, revision, position: 1n } satisfies StoredEvent;
    return { title: `${type} ${kind}`, stored, sealed: Object.values(sealed ?? {}) };
  });
});

const codec = createCodec(allEvents);
const told = ({ stored }: { readonly stored: StoredEvent }) => publicMessagesOf(stored, (each) => codec.decode(each));

test('of every event in the registry it is decided whether it is public', () => {
  expect(Object.keys(publishing).toSorted()).toEqual(newestEvents.map(({ name }) => name).toSorted());
  expect(new Set(log.map(({ stored }) => stored.type))).toEqual(new Set(allEvents.map(({ storedType }) => storedType)));
});

test('every public event is made of some stored example, and no other one is', () => {
  const types = new Set(log.flatMap(told).map(({ event }) => event.type));
  expect([...types].toSorted()).toEqual(publicEvents.map(({ type }) => type).toSorted());
});

describe.each(log)('$title', (logged) => {
  const definitions = new Map(publicEvents.map((each) => [each.type, each]));

  test('makes messages that keep their contracts, in every version', () => {
    for (const { topic, key, event } of told(logged)) {
      const definition = definitions.get(event.type);
      expect(definition?.topic.name).toBe(topic);
      expect(CloudEvent.strict().parse(event)).toEqual(event);
      expect(definition?.schema.strict().parse(event.data)).toEqual(event.data);
      expect([key, event.subject]).toEqual([logged.stored.stream, logged.stored.stream]);
    }
  });

  test('makes the same messages whenever it is read', () => {
    expect(told(logged)).toEqual(told(logged));
  });
});

test('an event that nobody knows stops the reader', () => {
  const [first] = log;
  if (first === undefined) throw new Error('there are no stored examples');
  expect(() => told({ stored: { ...first.stored, type: 'Unheard.v1' } })).toThrow('Unheard.v1');
});

test('sequences compare as text, whatever their number and however many events one makes', () => {
  const ascending = [
    [0, 0],
    [2, 0],
    [2, 1],
    [2, 10],
    [10, 0],
    [2_147_483_647, 0],
  ] as const;
  const sequences = ascending.map(([revision, index]) => sequenceOf(revision, index));
  expect(sequences.toSorted()).toEqual(sequences);
  expect(new Set(sequences).size).toBe(ascending.length);
});
