import { globSync, readFileSync } from 'node:fs';
import { publicEvents, publicEventTopics } from '@marketplace/contracts/integration.ts';
import { definePublicEvent, definePublicEventTopic } from '@marketplace/contracts/kernel/publicEvent.ts';
import { findEventVersionToWrite } from '@marketplace/contracts/kernel/event.ts';
import { findUnboundedSchemaInputsForTests } from '@marketplace/contracts/kernel/testing/unboundedInputs.ts';
import { currentEventDefinitions } from '@marketplace/contracts/registry.ts';
import { eventPublishingRules } from '@marketplace/projections/publishing/publicMessages.ts';
import { readExpectedNewestVersionEventExamples } from '@marketplace/tests/kit/storedFixtures.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findBreakingSchemaChanges } from './compatibility.ts';
import {
  currentPublicEventContractsFolder,
  publishedPublicEventContractsFolder,
  readPublicEventContractFiles,
} from './contractFolders.ts';
import {
  type PublicEventContractFiles,
  generatePublicEventContractFiles,
  type JsonSchema,
  publicEventTopicsFileName,
} from './jsonSchemas.ts';
import { findBreakingPublicEventChanges } from './publishedContracts.ts';

const today = generatePublicEventContractFiles(publicEventTopics, publicEvents);
const published = readPublicEventContractFiles(publishedPublicEventContractsFolder);
const contracts = new URL('../../contracts/', import.meta.url);

/** Lists a schema and the schemas within it, each with its path. */
function listSchemas(schema: JsonSchema, place: string): readonly (readonly [string, JsonSchema])[] {
  const members = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const items = schema['items'] as JsonSchema | undefined;
  return [
    [place, schema],
    ...members.flatMap(([name, member]) => listSchemas(member, `${place}.${name}`)),
    ...(items === undefined ? [] : listSchemas(items, `${place}[]`)),
  ];
}
const schemas = Object.entries(today)
  .filter(([file]) => file !== publicEventTopicsFileName)
  .flatMap(([file, schema]) => listSchemas(schema, file.replace(/\.json$/, '')));

describe('public contracts in the repository', () => {
  test('match the contracts that `npm run schemas` generates', () => {
    expect(readPublicEventContractFiles(currentPublicEventContractsFolder)).toEqual(today);
  });

  test('are compatible with the published contracts', () => {
    expect(Object.keys(published).length).toBeGreaterThan(10);
    expect(findBreakingPublicEventChanges(published, today)).toEqual([]);
  });

  test('describe every property, and accept unknown members', () => {
    const members = schemas.filter(([place]) => !place.endsWith('[]'));
    expect(members.filter(([, { description }]) => typeof description !== 'string').map(([place]) => place)).toEqual(
      [],
    );
    expect(schemas.filter(([, { additionalProperties }]) => additionalProperties === false)).toEqual([]);
  });

  test('contain every public event once, in the topic of its capability', () => {
    const definitions = globSync('src/*/*.integration.ts', { cwd: contracts }).flatMap((file) => [
      ...readFileSync(new URL(file, contracts), 'utf8').matchAll(/= definePublicEvent\(/g),
    ]);
    const types = publicEvents.map(({ type }) => type);
    expect(types).toHaveLength(definitions.length);
    expect(new Set(types).size).toBe(types.length);
    expect(publicEvents.filter(({ topic }) => !publicEventTopics.includes(topic))).toEqual([]);
    expect(types.every((type) => /^iot-marketplace\.[a-z]+\.[a-z-]+\.v\d+$/.test(type))).toBe(true);
  });

  test('limit every text, number and list', () => {
    expect(publicEvents.flatMap(({ type, schema }) => findUnboundedSchemaInputsForTests(schema, type))).toEqual([]);
  });

  test('are all listed in the README for consumers', () => {
    const readme = readFileSync(new URL('schemas/README.md', contracts), 'utf8');
    const names = [...publicEventTopics.map(({ name }) => name), ...publicEvents.map(({ type }) => type)];
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});

/** Properties whose text has a restricted form, each with the reason why it cannot contain personal data. */
const restrictedTexts: Readonly<Record<string, string>> = {
  providerId: 'derived from a provider name in the public catalogue',
  providerIds: 'the same',
  firstProviders: 'the same',
  countries: 'two-letter codes',
  amount: 'digits and a decimal point',
};

test('contain neither free text nor ids of people', () => {
  const own = schemas.filter(([place]) => !place.startsWith('cloud-event'));
  const free = own.filter(([place, { type, format, examples }]) => {
    const property = place.replaceAll('[]', '').split('.').at(-1) ?? '';
    return type === 'string' && format === undefined && examples === undefined && !(property in restrictedTexts);
  });
  expect(free.map(([place]) => place)).toEqual([]);
  const persons = own.filter(([place]) => /\.(user|buyer|vendor|person|actor|session|searcher)\w*$/i.test(place));
  expect(persons.map(([place]) => place)).toEqual([]);
});

/**
 * Properties with narrower bounds than in the stored events: the command enforces the bound, or the value is adjusted
 * before publishing.
 */
const enforcedElsewhere: readonly string[] = [
  'QuoteSent.amount',
  'ProviderEdited.fields[]',
  // These properties are stored only in the event that creates the link, but published with every event of the link.
  ...['ProviderAdded.linkId', 'ProviderAdded.providerId', 'ProviderAdded.providerType'],
];

test('have no narrower bounds than the stored events', () => {
  const strict = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
    z.toJSONSchema(schema, {
      ...{ io, unrepresentable: 'any' },
      // Compares the validation rules only, without keywords for consumers.
      override: ({ jsonSchema }) => ['open', 'format'].forEach((mark) => Reflect.deleteProperty(jsonSchema, mark)),
    });
  const pairs = currentEventDefinitions.flatMap((stored) => {
    const tell = eventPublishingRules[stored.name as keyof typeof eventPublishingRules];
    if (tell === 'private') return [];
    const { full } = readExpectedNewestVersionEventExamples(findEventVersionToWrite(stored).storedType);
    return tell(full as never).map(({ definition }) => ({ stored, definition }));
  });
  expect(new Set(pairs.map(({ definition }) => definition.type)).size).toBe(publicEvents.length);
  const refused = pairs.flatMap(({ stored, definition }) =>
    findBreakingSchemaChanges(strict(definition.schema, 'input'), strict(stored.schema, 'output'), stored.name),
  );
  expect(refused.filter((each) => !enforcedElsewhere.some((place) => each.startsWith(`${place}:`)))).toEqual([]);
  expect(refused).toHaveLength(enforcedElsewhere.length);
});

describe('findBreakingPublicEventChanges', () => {
  const [first] = publicEvents;
  if (first === undefined) throw new Error('there are no public events');
  const others = Object.fromEntries(Object.entries(published).filter(([file]) => file !== `${first.type}.json`));
  const fewer = generatePublicEventContractFiles(publicEventTopics, publicEvents.slice(1));

  const planted: readonly (readonly [string, PublicEventContractFiles, string])[] = [
    ['the schema of an event', others, `${first.type}.json: was removed`],
    ['an event', fewer, `${publicEventTopicsFileName}: ${first.topic.name}: no longer contains ${first.type}`],
    [
      'a topic',
      generatePublicEventContractFiles(publicEventTopics.slice(1), publicEvents),
      `${publicEventTopicsFileName}: ${first.topic.name}: the topic was removed`,
    ],
  ];
  test.each(planted)('reports the removal of %s', (_what, current, says) => {
    expect(findBreakingPublicEventChanges(published, current)).toContain(says);
  });

  test('reports no break for new topics and events', () => {
    const topic = definePublicEventTopic('weather', 'One place.');
    const event = definePublicEvent(topic, 'rain-fell', 'It rained.', { millimetres: z.int().describe('How much.') });
    const more = generatePublicEventContractFiles([...publicEventTopics, topic], [...publicEvents, event]);
    expect(Object.keys(more)).toContain('iot-marketplace.weather.rain-fell.v1.json');
    expect(findBreakingPublicEventChanges(published, more)).toEqual([]);
  });
});
