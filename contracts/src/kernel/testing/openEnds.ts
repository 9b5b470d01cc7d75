import { z } from 'zod';
import { largestInt } from '../bounds.ts';

/** Texts whose form alone bounds them. */
const boundedFormats = new Set(['uuid', 'date']);

function endsOfText(text: z.ZodString, path: string): readonly string[] {
  if (text.maxLength !== null || boundedFormats.has(text.format ?? '')) return [];
  return [`${path}: text without a maximal length`];
}

function endsOfNumber({ minValue, maxValue }: z.ZodNumber, path: string, most: number): readonly string[] {
  const fits = (bound: number | null): boolean => bound !== null && Math.abs(bound) <= most;
  return fits(minValue) && fits(maxValue) ? [] : [`${path}: number without a bound`];
}

function endsOfList(list: z.ZodArray, path: string, most: number): readonly string[] {
  const isEnded = (list._zod.def.checks ?? []).some((each) => each._zod.def.check === 'max_length');
  const own = isEnded ? [] : [`${path}: list without a maximal length`];
  return [...own, ...openEnds(list.element as z.ZodType, `${path}[]`, most)];
}

function endsOfObject(object: z.ZodObject, path: string, most: number): readonly string[] {
  const { catchall } = object._zod.def;
  const members = Object.entries(object.shape).flatMap(([name, member]) =>
    openEnds(member as z.ZodType, path === '' ? name : `${path}.${name}`, most),
  );
  return catchall === undefined ? members : [...members, ...openEnds(catchall as z.ZodType, `${path}.*`, most)];
}

/** Kinds of schemas that stand around another one. */
function inner(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap() as z.ZodType;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return schema.unwrap() as z.ZodType;
  return null;
}

const closed = [z.ZodEnum, z.ZodLiteral, z.ZodBoolean, z.ZodNull, z.ZodUndefined, z.ZodNever, z.ZodTransform];

/**
 * @param most the largest amount that a bound of a number may have.
 * @returns where a schema takes values without an end: numbers without bounds, texts and lists without a maximal length, and
 * whatever may be anything.
 */
export function openEnds(schema: z.ZodType, path = '', most = largestInt): readonly string[] {
  const within = inner(schema);
  if (within !== null) return openEnds(within, path, most);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return endsOfText(schema as z.ZodString, path);
  if (schema instanceof z.ZodNumber) return endsOfNumber(schema, path, most);
  if (schema instanceof z.ZodArray) return endsOfList(schema, path, most);
  if (schema instanceof z.ZodObject) return endsOfObject(schema, path, most);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => openEnds(each as z.ZodType, path, most));
  if (schema instanceof z.ZodPipe)
    return [schema.in, schema.out].flatMap((each) => openEnds(each as z.ZodType, path, most));
  if (schema instanceof z.ZodRecord)
    return [schema.keyType, schema.valueType].flatMap((each) => openEnds(each as z.ZodType, `${path}.*`, most));
  return closed.some((kind) => schema instanceof kind) ? [] : [`${path}: anything`];
}
