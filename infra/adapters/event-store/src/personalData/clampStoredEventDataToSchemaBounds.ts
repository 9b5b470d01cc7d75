import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Holder = Record<PropertyKey, unknown>;

/** Truncates to at most `length` code points, which is how schemas count. */
function truncate(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}

/** @returns the nearest value within the bound of an issue; `undefined` if there is no such value. */
function nearest(value: unknown, issue: Issue): unknown {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  const bound = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum);
  if (typeof value === 'number') return bound;
  if (issue.code === 'too_small') return undefined;
  if (typeof value === 'string') return truncate(value, bound);
  return Array.isArray(value) ? value.slice(0, bound) : undefined;
}

/**
 * Replaces the value that an issue refers to with the nearest valid value.
 * @returns whether there is a valid value.
 */
function clampValue(data: object, issue: Issue): boolean {
  const last = issue.path.at(-1);
  const holder = issue.path.slice(0, -1).reduce<unknown>((value, key) => (value as Holder)[key], data);
  if (last === undefined || typeof holder !== 'object' || holder === null) return false;
  const clamped = nearest((holder as Holder)[last], issue);
  if (clamped === undefined) return false;
  (holder as Holder)[last] = clamped;
  return true;
}

/**
 * Maximum number of validation rounds. A list that is too long hides the issues of its items until the next round; no
 * contract needs more rounds.
 */
const maxRounds = 8;

/**
 * Adjusts data that violates nothing but bounds, because the data was stored before a bound was introduced: sets
 * numbers to the nearest valid value, and truncates texts and lists.
 * @returns the data as parsed by the schema; `null` if the data violates the schema in any other way.
 */
export function clampStoredEventDataToSchemaBounds<Schema extends z.ZodObject>(
  schema: Schema,
  data: unknown,
  issues: readonly Issue[],
): z.output<Schema> | null {
  const copy: object = structuredClone(data) as object;
  let left = issues;
  for (let round = 0; round < maxRounds; round += 1) {
    if (!left.every((issue) => clampValue(copy, issue))) return null;
    const parsed = schema.safeParse(copy);
    if (parsed.success) return parsed.data;
    left = parsed.error.issues;
  }
  return null;
}
