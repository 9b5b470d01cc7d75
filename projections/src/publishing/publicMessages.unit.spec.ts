import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { accessEvents } from '@marketplace/contracts/access/access.events.ts';
import { accountEvents } from '@marketplace/contracts/accounts/accounts.events.ts';
import { CloudEvent, sequenceOf } from '@marketplace/contracts/kernel/cloudEvent.ts';
import { publicEvents } from '@marketplace/contracts/integration.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { consentEvents } from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import { privacyEvents } from '@marketplace/contracts/privacy/privacy.events.ts';
import { allEvents, newestEvents } from '@marketplace/contracts/registry.ts';
import { personalSearchesEvents } from '@marketplace/contracts/searches/searches.events.ts';
import { createCodec } from '@marketplace/event-store/personalData/codec.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import { describe, expect, test } from 'vitest';
import { publicMessagesOf, publishing } from './publicMessages.ts';

interface Example {
  readonly id: string;
  readonly data: object;
}

const fixtures = new URL('../../../contracts/src/fixtures/events/', import.meta.url);

/** Every stored example of every version, as a log holds it: what is personal is in envelopes that nobody opens here. */
const log = globSync('*.v*.json', { cwd: fixtures }).flatMap((file) => {
  const examples = JSON.parse(readFileSync(new URL(file, fixtures), 'utf8')) as Readonly<Record<string, Example>>;
  return Object.entries(examples).map(([kind, { id, data }], revision) => {
    const meta = { commandId: id, actor: 'system', at: '2026-11-21T12:00:00.000Z' };
    const type = path.basename(file, '.json');
    const stored = { id, type, data, meta, stream: `stream-${type}`, revision, position: 1n } satisfies StoredEvent;
    return { title: `${type} ${kind}`, stored };
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

describe('nothing of a person is told', () => {
  test('nothing from a stream whose name holds the id of a person', () => {
    const named = [...accountEvents, ...accessEvents, ...personalSearchesEvents, ...privacyEvents, ...consentEvents];
    expect(named.filter(({ name }) => publishing[name] !== 'private')).toEqual([]);
  });

  const canary = 'kanarie7f3a';
  const personal = new Map(newestEvents.map((each) => [each.name, Object.keys(each.personal)]));

  /** As if a reader had opened what is personal, and found the canary wherever any is. */
  function planted(stored: StoredEvent): DomainEvent<string, object> {
    const { type, data } = codec.decode(stored);
    const open = Object.fromEntries((personal.get(type) ?? []).map((property) => [property, canary]));
    return { type, data: { ...(data as object), ...open } };
  }

  test('not even where personal properties were opened', () => {
    const shown = log.filter((logged) => told(logged).length > 0);
    const marked = shown.filter(({ stored }) => JSON.stringify(planted(stored).data).includes(canary));
    expect(new Set(marked.map(({ stored }) => stored.type)).size).toBeGreaterThan(5);
    const text = JSON.stringify(shown.flatMap(({ stored }) => publicMessagesOf(stored, planted)));
    expect(text).not.toContain(canary);
  });

  test('not the id of anybody whom an event names', () => {
    const naming = log.filter(({ stored }) => codec.peopleIn(stored).length > 0);
    expect(naming.length).toBeGreaterThan(50);
    const tellsOf = naming.filter((logged) => {
      const text = JSON.stringify(told(logged));
      return codec.peopleIn(logged.stored).some((id) => text.includes(id));
    });
    expect(tellsOf.map(({ title }) => title)).toEqual([]);
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
