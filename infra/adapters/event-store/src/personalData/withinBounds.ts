import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Holder = Record<PropertyKey, unknown>;

/** At most `length` code points, which is what schemas count. */
function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}

/** The nearest value within the bound that an issue names; `undefined` where there is none. */
function nearest(value: unknown, issue: Issue): unknown {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  const bound = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum);
  if (typeof value === 'number') return bound;
  if (issue.code === 'too_small') return undefined;
  if (typeof value === 'string') return cut(value, bound);
  return Array.isArray(value) ? value.slice(0, bound) : undefined;
}

/** Puts the nearest value in the place of the one that an issue is about. @returns whether there is one. */
function mend(data: object, issue: Issue): boolean {
  const last = issue.path.at(-1);
  const holder = issue.path.slice(0, -1).reduce<unknown>((value, key) => (value as Holder)[key], data);
  if (last === undefined || typeof holder !== 'object' || holder === null) return false;
  const fitting = nearest((holder as Holder)[last], issue);
  if (fitting === undefined) return false;
  (holder as Holder)[last] = fitting;
  return true;
}

/** What stands in a list shows its own issues only once the list is short enough: more than any contract nests. */
const mostRounds = 8;

/**
 * Data that breaks bounds and nothing else, brought within them: numbers to the nearest that fits, texts and lists cut. For what was
 * stored before a bound was set.
 * @returns as the schema reads it; `null` when anything else is wrong too.
 */
export function withinBounds<Schema extends z.ZodObject>(
  schema: Schema,
  data: unknown,
  issues: readonly Issue[],
): z.output<Schema> | null {
  const copy: object = structuredClone(data) as object;
  let left = issues;
  for (let round = 0; round < mostRounds; round += 1) {
    if (!left.every((issue) => mend(copy, issue))) return null;
    const parsed = schema.safeParse(copy);
    if (parsed.success) return parsed.data;
    left = parsed.error.issues;
  }
  return null;
}
