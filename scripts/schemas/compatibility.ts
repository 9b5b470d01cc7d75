import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from './jsonSchemas.ts';

/** Keywords that do not affect validation. */
const annotations = new Set(['$schema', '$comment', 'title', 'description', 'examples', 'default', 'deprecated']);
/** Keywords that are compared by their meaning. Other keywords, except annotations and bounds, must not change. */
const comparedKeywords = new Set([
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
/** Adding one of these keywords to the current schema does not affect consumers. */
const narrowingKeywords = new Set([
  ...upperBounds,
  ...lowerBounds,
  'pattern',
  'format',
  'uniqueItems',
  'propertyNames',
]);

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const getMembers = (schema: JsonSchema, keyword: string): JsonSchema => {
  const members = schema[keyword];
  return isSchema(members) ? members : {};
};
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const toSchema = (value: unknown): JsonSchema => (isSchema(value) ? value : {});

const getType = ({ type }: JsonSchema): string => (typeof type === 'string' ? type : 'anything');

/** Splits a schema into alternatives with at most one type each. */
function splitAlternatives(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, ...rest } = schema;
  if (Array.isArray(anyOf)) return anyOf.flatMap((each) => splitAlternatives({ ...rest, ...toSchema(each) }));
  const { type } = schema;
  return Array.isArray(type) ? type.map((each: unknown) => ({ ...schema, type: each })) : [schema];
}

/** @returns the values that a schema lists; `null` if the schema also accepts other values. */
function listedValues(schema: JsonSchema): readonly unknown[] | null {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : null;
}

function typeBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const [before, now] = [getType(published), getType(current)];
  if (before === 'anything' || before === now || (before === 'number' && now === 'integer')) return [];
  return [`${at}: was ${before}, is ${now}`];
}

function valueBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const before = listedValues(published);
  if (before === null) return [];
  const now = listedValues(current);
  if (now === null) return [`${at}: accepts values that were not listed`];
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
  return wider.map((keyword) => `${at}: ${keyword} accepts more values`);
}

/**
 * Keywords without a specific rule must not change. A new keyword is a breaking change unless it can only narrow the
 * schema.
 */
function otherBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const keywords = [...new Set([...Object.keys(published), ...Object.keys(current)])].filter(
    (keyword) =>
      !annotations.has(keyword) &&
      !comparedKeywords.has(keyword) &&
      !upperBounds.includes(keyword) &&
      !lowerBounds.includes(keyword),
  );
  const broken = keywords.filter((keyword) =>
    keyword in published ? !isDeepStrictEqual(published[keyword], current[keyword]) : !narrowingKeywords.has(keyword),
  );
  return broken.map((keyword) => `${at}: ${keyword} changed`);
}

function memberBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const [before, now] = [getMembers(published, 'properties'), getMembers(current, 'properties')];
  const required = toList(current['required']);
  const optional = toList(published['required']).filter((name) => String(name) in now && !required.includes(name));
  return [
    ...Object.entries(before).flatMap(([name, schema]) =>
      name in now
        ? findBreakingSchemaChanges(toSchema(schema), toSchema(now[name]), `${at}.${name}`)
        : [`${at}.${name}: was removed`],
    ),
    ...optional.map((name) => `${at}.${String(name)}: may now be missing`),
  ];
}

/**
 * Finds breaking changes of properties that the published object schema does not list. These properties are allowed
 * unless the schema is closed.
 */
function furtherBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const { additionalProperties: before = true } = published;
  const { additionalProperties: now = true } = current;
  if (before === true || current['type'] !== 'object') return [];
  const known = getMembers(published, 'properties');
  const added = Object.entries(getMembers(current, 'properties')).filter(([name]) => !(name in known));
  if (before === false) {
    const opened = now === false ? [] : [`${at}: accepts members that are not listed`];
    return [...opened, ...added.map(([name]) => `${at}.${name}: was added to a closed object`)];
  }
  const free = now === false ? [] : findBreakingSchemaChanges(toSchema(before), toSchema(now), `${at}.*`);
  return [
    ...free,
    ...added.flatMap(([name, schema]) =>
      findBreakingSchemaChanges(toSchema(before), toSchema(schema), `${at}.${name}`),
    ),
  ];
}

function itemBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  return isSchema(published['items'])
    ? findBreakingSchemaChanges(published['items'], toSchema(current['items']), `${at}[]`)
    : [];
}

const rules = [valueBreaks, boundBreaks, otherBreaks, memberBreaks, furtherBreaks, itemBreaks];

function alternativeBreaks(published: JsonSchema, current: JsonSchema, at: string): readonly string[] {
  const other = typeBreaks(published, current, at);
  return other.length > 0 ? other : rules.flatMap((rule) => rule(published, current, at));
}

/**
 * Lists incompatible changes between two schemas, each with its path. A change is incompatible if consumers of the
 * published schema may receive data that they cannot read, or may no longer receive data that they need. Empty if every
 * document that is valid under the current schema is also valid under the published schema.
 */
export function findBreakingSchemaChanges(published: JsonSchema, current: JsonSchema, at = 'data'): readonly string[] {
  const before = splitAlternatives(published);
  return splitAlternatives(current).flatMap((now) => {
    const found = before.map((each) => alternativeBreaks(each, now, at));
    if (found.some((breaks) => breaks.length === 0)) return [];
    const sameType = before.findIndex((each) => getType(each) === getType(now));
    return found[sameType] ?? (before.length === 1 ? (found[0] ?? []) : [`${at}: may now be ${getType(now)}`]);
  });
}
