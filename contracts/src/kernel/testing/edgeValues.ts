import { z } from 'zod';

/** Options for values at the limits of a schema: whether to use minimums or maximums, and the content of texts. */
export interface EdgeTestValueOptions {
  readonly end: 'least' | 'most';
  /** Maximum numbers of list items and of text characters, to keep events below the maximum size of a store. */
  readonly maxListLength: number;
  readonly maxTextLength: number;
  /** Value that is used for every id. */
  readonly id: string;
  /** Returns the character at a position of a text. */
  readonly character: (this: void, index: number) => string;
}

function repeatCharacter(length: number, character: EdgeTestValueOptions['character']): string {
  return Array.from({ length }, (_, index) => character(index)).join('');
}

/** @returns a letter with four bytes in UTF-8, different at each position, so that the text cannot be compressed. */
export function getFourByteTestLetter(index: number): string {
  return String.fromCodePoint(0x20000 + ((index * 7_919 + 104_729) % 42_000));
}

const troublesomeTexts = [
  "'",
  '"',
  '\\',
  '\u2028',
  '\ufffd',
  '\u0130',
  '\ufdfa',
  '\u0301',
  '\u202e',
  '\u200b',
  '\t',
  '%',
  '🏳️',
  '$1',
];

/** @returns a storable character that some programs escape, change or count differently. */
export function getTroublesomeTestCharacter(index: number): string {
  return Array.from(troublesomeTexts[index % troublesomeTexts.length] ?? '')[0] ?? '';
}

/** Candidate values for texts of decimal digits: amounts and positions in the log. */
const decimals = { least: ['0'], most: ['99999999999999999999.9999999999', '100.00', '9223372036854775807'] };
const days = { least: '0001-01-01', most: '9999-12-31' };
const instants = { least: '0001-01-01T00:00:00Z', most: '9999-12-31T23:59:59.999999999Z' };

/** @throws Error if the schema accepts none of the candidate texts. */
function edgeText(schema: z.ZodString, { end, id, character, maxTextLength }: EdgeTestValueOptions): string {
  const length = end === 'most' ? Math.min(schema.maxLength ?? 0, maxTextLength) : (schema.minLength ?? 0);
  const texts = [
    repeatCharacter(length, character),
    repeatCharacter(length, getFourByteTestLetter),
    instants[end],
    days[end],
  ];
  texts.push(id, 'a', 'DE', ...decimals[end]);
  const found = texts.find((text) => schema.safeParse(text).success);
  if (found === undefined) throw new Error('No edge value matches the format of a text schema.');
  return found;
}

const freeValues: Readonly<Record<EdgeTestValueOptions['end'], readonly unknown[]>> = {
  least: ['', -1e15, null],
  most: [1e15, Number.MAX_VALUE, Number.MIN_VALUE, -0, true, [], {}],
};

function arbitraryPairs(edge: EdgeTestValueOptions): object {
  const text = repeatCharacter(edge.end === 'most' ? 400 : 0, edge.character);
  const values = [...freeValues[edge.end], text, [text, text]];
  return Object.fromEntries(values.map((value, index) => [index === 0 ? text : `key ${index}`, value]));
}

function edgeObject(schema: z.ZodObject, edge: EdgeTestValueOptions): object {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, member]) => [name, createEdgeTestValue(member as z.ZodType, edge)]),
  );
}

function edgeList(schema: z.ZodArray, edge: EdgeTestValueOptions): readonly unknown[] {
  const lengths = edge.end === 'most' ? [edge.maxListLength, 8, 3, 1] : [0, 1];
  const item = createEdgeTestValue(schema.element as z.ZodType, edge);
  const lists = lengths
    .filter((length) => length <= edge.maxListLength)
    .map((length) => Array<unknown>(length).fill(item));
  const found = lists.find((list) => schema.safeParse(list).success);
  if (found === undefined) throw new Error('No edge value matches the length of a list schema.');
  return found;
}

function edgeRecord(schema: z.ZodRecord, edge: EdgeTestValueOptions): object {
  if (!(schema.keyType instanceof z.ZodEnum)) return arbitraryPairs(edge);
  const value = createEdgeTestValue(schema.valueType as z.ZodType, edge);
  return Object.fromEntries(schema.keyType.options.map((key) => [key, value]));
}

/**
 * Creates a value at the limits of a schema.
 * @throws Error for an unsupported kind of schema.
 */
export function createEdgeTestValue(schema: z.ZodType, edge: EdgeTestValueOptions): unknown {
  const isMost = edge.end === 'most';
  if (schema instanceof z.ZodNullable) return isMost ? createEdgeTestValue(schema.unwrap() as z.ZodType, edge) : null;
  if (schema instanceof z.ZodOptional)
    return isMost ? createEdgeTestValue(schema.unwrap() as z.ZodType, edge) : undefined;
  if (schema instanceof z.ZodDefault) return createEdgeTestValue(schema.unwrap() as z.ZodType, edge);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return edgeText(schema as z.ZodString, edge);
  if (schema instanceof z.ZodNumber) return isMost ? schema.maxValue : schema.minValue;
  if (schema instanceof z.ZodBoolean) return isMost;
  if (schema instanceof z.ZodEnum) return schema.options.at(isMost ? -1 : 0);
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodUnion) return createEdgeTestValue(schema.options.at(isMost ? -1 : 0) as z.ZodType, edge);
  if (schema instanceof z.ZodArray) return edgeList(schema, edge);
  if (schema instanceof z.ZodObject) return edgeObject(schema, edge);
  if (schema instanceof z.ZodRecord) return edgeRecord(schema, edge);
  throw new Error(`Unsupported schema for edge values: ${schema.type}.`);
}
