import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from './jsonSchemas.ts';

/** Keywords that say something to people only. */
const annotations = new Set(['$schema', '$comment', 'title', 'description', 'examples', 'default', 'deprecated']);
/** Keywords that are compared by what they mean; of any other one the published value must stand. */
const understood = new Set([
  'type',
  'anyOf',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
]);
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
/** That a value keeps one rule more than before is nothing that a reader would notice. */
const narrowing = new Set([...upperBounds, ...lowerBounds, 'pattern', 'format', 'uniqueItems', 'propertyNames']);

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const membersOf = (schema: JsonSchema, keyword: string): JsonSchema => {
  const members = schema[keyword];
  return isSchema(members) ? members : {};
};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const schemaOf = (value: unknown): JsonSchema => (isSchema(value) ? value : {});

const typeOf = ({ type }: JsonSchema): string => (typeof type === 'string' ? type : 'anything');

/** The schemas of which one holds, each of one type at most. */
function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, ...rest } = schema;
  if (Array.isArray(anyOf)) return anyOf.flatMap((each) => alternatives({ ...rest, ...schemaOf(each) }));
  const { type } = schema;
  return Array.isArray(type) ? type.map((each: unknown) => ({ ...schema, type: each })) : [schema];
}

/** The values that a schema lists; `null` where it takes others too. */
function listedValues(schema: JsonSchema): readonly unknown[] | null {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : null;
}

function typeBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const [before, now] = [typeOf(published), typeOf(current)];
  if (before === 'anything' || before === now || (before === 'number' && now === 'integer')) return [];
  return [`${at}: was ${before}, is ${now}`];
}

function valueBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const before = listedValues(published);
  if (before === null) return [];
  const now = listedValues(current);
  if (now === null) return [`${at}: takes values that were not listed`];
  const added = now.filter((value) => !before.includes(value));
  return added.map((value) => `${at}: may now be ${JSON.stringify(value)}`);
}

function boundBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const moved = (keywords: readonly string[], isWider: (before: number, now: number) => boolean) =>
    keywords.filter((keyword) => {
      const [before, now] = [published[keyword], current[keyword]];
      return typeof before === 'number' && (typeof now !== 'number' || isWider(before, now));
    });
  const wider = [
    ...moved(upperBounds, (before, now) => now > before),
    ...moved(lowerBounds, (before, now) => now < before),
  ];
  return wider.map((keyword) => `${at}: ${keyword} lets more through`);
}

/** Keywords without a rule of their own must stand as they were published; a new one is refused unless it can only narrow. */
function otherBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const keywords = [...new Set([...Object.keys(published), ...Object.keys(current)])].filter(
    (keyword) =>
      !annotations.has(keyword) &&
      !understood.has(keyword) &&
      !upperBounds.includes(keyword) &&
      !lowerBounds.includes(keyword),
  );
  const broken = keywords.filter((keyword) =>
    keyword in published ? !isDeepStrictEqual(published[keyword], current[keyword]) : !narrowing.has(keyword),
  );
  return broken.map((keyword) => `${at}: ${keyword} changed`);
}

function memberBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const [before, now] = [membersOf(published, 'properties'), membersOf(current, 'properties')];
  const required = listOf(current['required']);
  const optional = listOf(published['required']).filter((name) => String(name) in now && !required.includes(name));
  return [
    ...Object.entries(before).flatMap(([name, schema]) =>
      name in now ? schemaBreaks(schemaOf(schema), schemaOf(now[name]), `${at}.${name}`) : [`${at}.${name}: is gone`],
    ),
    ...optional.map((name) => `${at}.${String(name)}: may now be missing`),
  ];
}

/** Members that an object does not name: whoever takes any takes whatever comes later. */
function furtherBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const { additionalProperties: before = true } = published;
  const { additionalProperties: now = true } = current;
  if (before === true || current['type'] !== 'object') return [];
  const known = membersOf(published, 'properties');
  const added = Object.entries(membersOf(current, 'properties')).filter(([name]) => !(name in known));
  if (before === false) {
    const opened = now === false ? [] : [`${at}: takes members that it does not name`];
    return [...opened, ...added.map(([name]) => `${at}.${name}: is new where nothing new may come`)];
  }
  const free = now === false ? [] : schemaBreaks(schemaOf(before), schemaOf(now), `${at}.*`);
  return [
    ...free,
    ...added.flatMap(([name, schema]) => schemaBreaks(schemaOf(before), schemaOf(schema), `${at}.${name}`)),
  ];
}

function itemBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  return isSchema(published['items']) ? schemaBreaks(published['items'], schemaOf(current['items']), `${at}[]`) : [];
}

const rules = [valueBreaks, boundBreaks, otherBreaks, memberBreaks, furtherBreaks, itemBreaks];

function alternativeBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const other = typeBreaks(published, current, at);
  return other.length > 0 ? other : rules.flatMap((rule) => rule(published, current, at));
}

/**
 * What a consumer that was built against the published schema could not read any more, or would miss, each in words with its place; empty
 * when every document of the current schema is one of the published schema and has all that this one names.
 */
export function schemaBreaks(published: JsonSchema, current: JsonSchema, at = 'data'): readonly string[] {
  const before = alternatives(published);
  return alternatives(current).flatMap((now) => {
    const found = before.map((each) => alternativeBreaks(each, now, at));
    if (found.some((breaks) => breaks.length === 0)) return [];
    const sameType = before.findIndex((each) => typeOf(each) === typeOf(now));
    return found[sameType] ?? (before.length === 1 ? (found[0] ?? []) : [`${at}: may now be ${typeOf(now)}`]);
  });
}
