import { z } from 'zod';
import { maxInt32 } from '../integers.ts';

/** Formats with an inherent maximum length. */
const boundedFormats = new Set(['uuid', 'date']);

function checkText(text: z.ZodString, path: string): readonly string[] {
  if (text.maxLength !== null || boundedFormats.has(text.format ?? '')) return [];
  return [`${path}: text without a maximal length`];
}

function checkNumber({ minValue, maxValue }: z.ZodNumber, path: string, maxAbsolute: number): readonly string[] {
  const fits = (bound: number | null): boolean => bound !== null && Math.abs(bound) <= maxAbsolute;
  return fits(minValue) && fits(maxValue) ? [] : [`${path}: number without a bound`];
}

function checkList(list: z.ZodArray, path: string, maxAbsolute: number): readonly string[] {
  const isEnded = (list._zod.def.checks ?? []).some((each) => each._zod.def.check === 'max_length');
  const own = isEnded ? [] : [`${path}: list without a maximal length`];
  return [...own, ...findUnboundedSchemaInputsForTests(list.element as z.ZodType, `${path}[]`, maxAbsolute)];
}

function checkObject(object: z.ZodObject, path: string, maxAbsolute: number): readonly string[] {
  const { catchall } = object._zod.def;
  const members = Object.entries(object.shape).flatMap(([name, member]) =>
    findUnboundedSchemaInputsForTests(member as z.ZodType, path === '' ? name : `${path}.${name}`, maxAbsolute),
  );
  return catchall === undefined
    ? members
    : [...members, ...findUnboundedSchemaInputsForTests(catchall as z.ZodType, `${path}.*`, maxAbsolute)];
}

/** @returns the schema inside of an optional, nullable or default schema; `null` for any other schema. */
function unwrap(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap() as z.ZodType;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return schema.unwrap() as z.ZodType;
  return null;
}

const boundedSchemas = [z.ZodEnum, z.ZodLiteral, z.ZodBoolean, z.ZodNull, z.ZodUndefined, z.ZodNever, z.ZodTransform];

/**
 * @param maxAbsolute maximum absolute value of a number's bounds.
 * @returns paths and problems of unbounded inputs: numbers without bounds, texts and lists without a maximum length,
 * and arbitrary values.
 */
export function findUnboundedSchemaInputsForTests(
  schema: z.ZodType,
  path = '',
  maxAbsolute = maxInt32,
): readonly string[] {
  const within = unwrap(schema);
  if (within !== null) return findUnboundedSchemaInputsForTests(within, path, maxAbsolute);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return checkText(schema as z.ZodString, path);
  if (schema instanceof z.ZodNumber) return checkNumber(schema, path, maxAbsolute);
  if (schema instanceof z.ZodArray) return checkList(schema, path, maxAbsolute);
  if (schema instanceof z.ZodObject) return checkObject(schema, path, maxAbsolute);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((each) => findUnboundedSchemaInputsForTests(each as z.ZodType, path, maxAbsolute));
  if (schema instanceof z.ZodPipe)
    return [schema.in, schema.out].flatMap((each) =>
      findUnboundedSchemaInputsForTests(each as z.ZodType, path, maxAbsolute),
    );
  if (schema instanceof z.ZodRecord)
    return [schema.keyType, schema.valueType].flatMap((each) =>
      findUnboundedSchemaInputsForTests(each as z.ZodType, `${path}.*`, maxAbsolute),
    );
  return boundedSchemas.some((kind) => schema instanceof kind) ? [] : [`${path}: anything`];
}
