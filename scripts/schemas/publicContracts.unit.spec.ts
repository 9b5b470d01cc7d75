import { globSync, readFileSync } from 'node:fs';
import { publicEvents, publicTopics } from '@marketplace/contracts/integration.ts';
import { publicEvent, publicTopic } from '@marketplace/contracts/kernel/publicEvent.ts';
import { writtenVersionOf } from '@marketplace/contracts/kernel/event.ts';
import { openEnds } from '@marketplace/contracts/kernel/testing/openEnds.ts';
import { newestEvents } from '@marketplace/contracts/registry.ts';
import { publishing } from '@marketplace/projections/publishing/publicMessages.ts';
import { expectedOf } from '@marketplace/tests/kit/storedFixtures.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { schemaBreaks } from './compatibility.ts';
import { currentFolder, publishedFolder, readContracts } from './contractFolders.ts';
import { type ContractFiles, contractFiles, type JsonSchema, topicsFile } from './jsonSchemas.ts';
import { contractBreaks } from './publishedContracts.ts';

const today = contractFiles(publicTopics, publicEvents);
const published = readContracts(publishedFolder);
const contracts = new URL('../../contracts/', import.meta.url);

/** Schemas within a schema, each with its place; itself first. */
function schemasIn(schema: JsonSchema, place: string): readonly (readonly [string, JsonSchema])[] {
  const members = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const items = schema['items'] as JsonSchema | undefined;
  return [
    [place, schema],
    ...members.flatMap(([name, member]) => schemasIn(member, `${place}.${name}`)),
    ...(items === undefined ? [] : schemasIn(items, `${place}[]`)),
  ];
}
const schemas = Object.entries(today)
  .filter(([file]) => file !== topicsFile)
  .flatMap(([file, schema]) => schemasIn(schema, file.replace(/\.json$/, '')));

describe('the contracts in the repository', () => {
  test('are those of the code: `npm run schemas` writes them', () => {
    expect(readContracts(currentFolder)).toEqual(today);
  });

  test('break nothing that was published', () => {
    expect(Object.keys(published).length).toBeGreaterThan(10);
    expect(contractBreaks(published, today)).toEqual([]);
  });

  test('describe every property, and take members that they do not name', () => {
    const members = schemas.filter(([place]) => !place.endsWith('[]'));
    expect(members.filter(([, { description }]) => typeof description !== 'string').map(([place]) => place)).toEqual(
      [],
    );
    expect(schemas.filter(([, { additionalProperties }]) => additionalProperties === false)).toEqual([]);
  });

  test('hold every public event that a file of contracts defines, each type once and in the topic of its capability', () => {
    const definitions = globSync('src/*/*.integration.ts', { cwd: contracts }).flatMap((file) => [
      ...readFileSync(new URL(file, contracts), 'utf8').matchAll(/= publicEvent\(/g),
    ]);
    const types = publicEvents.map(({ type }) => type);
    expect(types).toHaveLength(definitions.length);
    expect(new Set(types).size).toBe(types.length);
    expect(publicEvents.filter(({ topic }) => !publicTopics.includes(topic))).toEqual([]);
    expect(types.every((type) => /^iot-marketplace\.[a-z]+\.[a-z-]+\.v\d+$/.test(type))).toBe(true);
  });

  test('end somewhere: every text, number and list has a bound', () => {
    expect(publicEvents.flatMap(({ type, schema }) => openEnds(schema, type))).toEqual([]);
  });

  test('are all named in what consumers read', () => {
    const readme = readFileSync(new URL('schemas/README.md', contracts), 'utf8');
    const names = [...publicTopics.map(({ name }) => name), ...publicEvents.map(({ type }) => type)];
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});

/** Texts of a form of their own, by their property: why no person's words can stand there. */
const ownForms: Readonly<Record<string, string>> = {
  providerId: 'made of a name in the catalogue, which is about providers and open to everybody',
  providerIds: 'the same',
  firstProviders: 'the same',
  countries: 'two letters each',
  amount: 'digits and a point',
};

test('no text that a person typed and no id of a person can stand in a public event', () => {
  const own = schemas.filter(([place]) => !place.startsWith('cloud-event'));
  const free = own.filter(([place, { type, format, examples }]) => {
    const property = place.replaceAll('[]', '').split('.').at(-1) ?? '';
    return type === 'string' && format === undefined && examples === undefined && !(property in ownForms);
  });
  expect(free.map(([place]) => place)).toEqual([]);
  const persons = own.filter(([place]) => /\.(user|buyer|vendor|person|actor|session|searcher)\w*$/i.test(place));
  expect(persons.map(([place]) => place)).toEqual([]);
});

/** Properties whose form the command holds them to, or that are brought into it on the way out. */
const heldElsewhere: readonly string[] = [
  'QuoteSent.amount',
  'ProviderEdited.fields[]',
  // Stored as the link that it makes; told as every event on one link is.
  ...['ProviderAdded.linkId', 'ProviderAdded.providerId', 'ProviderAdded.providerType'],
];

test('whatever may be stored can be told: the bounds of a public event are no narrower than those of the stored one', () => {
  const strict = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
    z.toJSONSchema(schema, {
      ...{ io, unrepresentable: 'any' },
      // As the code holds data to it, without what is said to consumers.
      override: ({ jsonSchema }) => ['open', 'format'].forEach((mark) => Reflect.deleteProperty(jsonSchema, mark)),
    });
  const pairs = newestEvents.flatMap((stored) => {
    const tell = publishing[stored.name as keyof typeof publishing];
    if (tell === 'private') return [];
    const { full } = expectedOf(writtenVersionOf(stored).storedType);
    return tell(full as never).map(({ definition }) => ({ stored, definition }));
  });
  expect(new Set(pairs.map(({ definition }) => definition.type)).size).toBe(publicEvents.length);
  const refused = pairs.flatMap(({ stored, definition }) =>
    schemaBreaks(strict(definition.schema, 'input'), strict(stored.schema, 'output'), stored.name),
  );
  expect(refused.filter((each) => !heldElsewhere.some((place) => each.startsWith(`${place}:`)))).toEqual([]);
  expect(refused).toHaveLength(heldElsewhere.length);
});

describe('whoever takes out what was published', () => {
  const [first] = publicEvents;
  if (first === undefined) throw new Error('there are no public events');
  const others = Object.fromEntries(Object.entries(published).filter(([file]) => file !== `${first.type}.json`));
  const fewer = contractFiles(publicTopics, publicEvents.slice(1));

  const planted: readonly (readonly [string, ContractFiles, string])[] = [
    ['the schema of an event', others, `${first.type}.json: is gone`],
    ['an event', fewer, `${topicsFile}: ${first.topic.name}: tells no ${first.type} any more`],
    [
      'a topic',
      contractFiles(publicTopics.slice(1), publicEvents),
      `${topicsFile}: ${first.topic.name}: the topic is gone`,
    ],
  ];
  test.each(planted)('%s is told', (_what, current, says) => {
    expect(contractBreaks(published, current)).toContain(says);
  });

  test('new topics and events break nothing', () => {
    const topic = publicTopic('weather', 'One place.');
    const event = publicEvent(topic, 'rain-fell', 'It rained.', { millimetres: z.int().describe('How much.') });
    const more = contractFiles([...publicTopics, topic], [...publicEvents, event]);
    expect(Object.keys(more)).toContain('iot-marketplace.weather.rain-fell.v1.json');
    expect(contractBreaks(published, more)).toEqual([]);
  });
});
