import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { largestInt } from '@marketplace/contracts/kernel/bounds.ts';
import { z } from 'zod';

/** A place in an ordered list: what stands there, in the order's own terms, and its position in the log, which decides between equals. */
const Place = z.tuple([
  /** The order that it belongs to. */
  z.string().max(20),
  /** Place of its group among the groups, from 0. */
  z.int().min(0).max(largestInt),
  /** What the order looks at, as text. */
  z.string().max(1000),
  z.string().regex(/^\d{1,18}$/),
]);

/** What a page begins after or ends before. */
export interface Place {
  readonly order: string;
  readonly group: number;
  readonly key: string;
  readonly position: string;
}

/** A place as callers hand it back: they need not understand it. */
export function writeCursor({ order, group, key, position }: Place): string {
  return Buffer.from(JSON.stringify([order, group, key, position] satisfies z.infer<typeof Place>)).toString(
    'base64url',
  );
}

function unknownPage(): Refusal {
  return new Refusal(
    'shape',
    'rfq.page-unknown',
    'This page of the list is not known. Please begin with the first one.',
  );
}

/**
 * Reads a place that an answer gave. @param order of the list that is read now. @param isKey whether the order can look at this text.
 * @throws Refusal 'rfq.page-unknown' for anything else, and for a place in another order.
 */
export function readCursor(cursor: string, order: string, isKey: (key: string) => boolean): Place {
  let given: unknown = null;
  try {
    given = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw unknownPage();
  }
  const place = Place.safeParse(given);
  if (!place.success) throw unknownPage();
  const [of, group, key, position] = place.data;
  if (of !== order || key.includes('\0') || !key.isWellFormed() || !isKey(key)) throw unknownPage();
  return { order, group, key, position };
}
