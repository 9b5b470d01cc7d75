import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { userAccessRightsEvents } from '@marketplace/contracts/access/access.events.ts';
import { userAccountEvents } from '@marketplace/contracts/accounts/accounts.events.ts';
import { CloudEvent, formatPublicEventSequence } from '@marketplace/contracts/kernel/cloudEvent.ts';
import { publicEvents } from '@marketplace/contracts/integration.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { consentEvents } from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import { privacyRequestEvents } from '@marketplace/contracts/privacy/privacy.events.ts';
import { allEventDefinitions, currentEventDefinitions } from '@marketplace/contracts/registry.ts';
import { personalSearchesEvents } from '@marketplace/contracts/searches/searches.events.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import { describe, expect, test } from 'vitest';
import { createPublicMessagesForEvent, eventPublishingRules } from './publicMessages.ts';

interface Example {
  readonly id: string;
  readonly data: object;
}

const fixtures = new URL('../../../contracts/src/fixtures/events/', import.meta.url);

/** All stored examples of all versions, as in a log: personal data is encrypted, and not decrypted here. */
const log = globSync('*.v*.json', { cwd: fixtures }).flatMap((file) => {
  const examples = JSON.parse(readFileSync(new URL(file, fixtures), 'utf8')) as Readonly<Record<string, Example>>;
  return Object.entries(examples).map(([kind, { id, data }], revision) => {
    const meta = { commandId: id, actor: 'system', at: '2026-11-21T12:00:00.000Z' };
    const type = path.basename(file, '.json');
    const stored = { id, type, data, meta, stream: `stream-${type}`, revision, position: 1n } satisfies StoredEvent;
    return { title: `${type} ${kind}`, stored };
  });
});

const codec = createEventCodec(allEventDefinitions);
const createMessages = ({ stored }: { readonly stored: StoredEvent }) =>
  createPublicMessagesForEvent(stored, (each) => codec.decode(each));

test('has a publishing rule for every registered event', () => {
  expect(Object.keys(eventPublishingRules).toSorted()).toEqual(
    currentEventDefinitions.map(({ name }) => name).toSorted(),
  );
  expect(new Set(log.map(({ stored }) => stored.type))).toEqual(
    new Set(allEventDefinitions.map(({ storedType }) => storedType)),
  );
});

test('creates every public event from some stored example, and no others', () => {
  const types = new Set(log.flatMap(createMessages).map(({ event }) => event.type));
  expect([...types].toSorted()).toEqual(publicEvents.map(({ type }) => type).toSorted());
});

describe.each(log)('$title', (logged) => {
  const definitions = new Map(publicEvents.map((each) => [each.type, each]));

  test('creates messages that conform to their contracts', () => {
    for (const { topic, key, event } of createMessages(logged)) {
      const definition = definitions.get(event.type);
      expect(definition?.topic.name).toBe(topic);
      expect(CloudEvent.strict().parse(event)).toEqual(event);
      expect(definition?.schema.strict().parse(event.data)).toEqual(event.data);
      expect([key, event.subject]).toEqual([logged.stored.stream, logged.stored.stream]);
    }
  });

  test('creates the same messages every time', () => {
    expect(createMessages(logged)).toEqual(createMessages(logged));
  });
});

describe('personal data', () => {
  test('publishes no events of streams named after a user', () => {
    const userStreamEvents = [
      ...userAccountEvents,
      ...userAccessRightsEvents,
      ...personalSearchesEvents,
      ...privacyRequestEvents,
      ...consentEvents,
    ];
    expect(userStreamEvents.filter(({ name }) => eventPublishingRules[name] !== 'private')).toEqual([]);
  });

  const canary = 'kanarie7f3a';
  const personal = new Map(currentEventDefinitions.map((each) => [each.name, Object.keys(each.personal)]));

  /** Decodes an event like a reader of personal data, but replaces every personal value with a canary. */
  function decodeWithCanary(stored: StoredEvent): DomainEvent<string, object> {
    const { type, data } = codec.decode(stored);
    const open = Object.fromEntries((personal.get(type) ?? []).map((property) => [property, canary]));
    return { type, data: { ...(data as object), ...open } };
  }

  test('publishes no personal properties even if they were decrypted', () => {
    const publicExamples = log.filter((logged) => createMessages(logged).length > 0);
    const examplesWithCanary = publicExamples.filter(({ stored }) =>
      JSON.stringify(decodeWithCanary(stored).data).includes(canary),
    );
    expect(new Set(examplesWithCanary.map(({ stored }) => stored.type)).size).toBeGreaterThan(5);
    const text = JSON.stringify(
      publicExamples.flatMap(({ stored }) => createPublicMessagesForEvent(stored, decodeWithCanary)),
    );
    expect(text).not.toContain(canary);
  });

  test('publishes no user ids', () => {
    const examplesWithUsers = log.filter(({ stored }) => codec.getPeople(stored).length > 0);
    expect(examplesWithUsers.length).toBeGreaterThan(50);
    const leaking = examplesWithUsers.filter((logged) => {
      const text = JSON.stringify(createMessages(logged));
      return codec.getPeople(logged.stored).some((id) => text.includes(id));
    });
    expect(leaking.map(({ title }) => title)).toEqual([]);
  });
});

test('throws for an unknown event', () => {
  const [first] = log;
  if (first === undefined) throw new Error('there are no stored examples');
  expect(() => createMessages({ stored: { ...first.stored, type: 'Unheard.v1' } })).toThrow('Unheard.v1');
});

test('formats sequences that compare correctly as text', () => {
  const ascending = [
    [0, 0],
    [2, 0],
    [2, 1],
    [2, 10],
    [10, 0],
    [2_147_483_647, 0],
  ] as const;
  const sequences = ascending.map(([revision, index]) => formatPublicEventSequence(revision, index));
  expect(sequences.toSorted()).toEqual(sequences);
  expect(new Set(sequences).size).toBe(ascending.length);
});
