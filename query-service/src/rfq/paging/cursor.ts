import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { maxInt32 } from '@marketplace/contracts/kernel/integers.ts';
import { z } from 'zod';

/** The content of a cursor: the order, group, sort key and log position (as a tie-breaker) of a row. */
const CursorTuple = z.tuple([
  /** Name of the sort order that the cursor belongs to. */
  z.string().max(20),
  /** Rank of the row's group among the groups, from 0. */
  z.int().min(0).max(maxInt32),
  /** The sort key, as text. */
  z.string().max(1000),
  z.string().regex(/^\d{1,18}$/),
]);

/** The position after which a page begins, or before which it ends. */
export interface PaginationCursorPosition {
  readonly order: string;
  readonly group: number;
  readonly key: string;
  readonly position: string;
}

/** Encodes a position as an opaque cursor for callers. */
export function encodePaginationCursor({ order, group, key, position }: PaginationCursorPosition): string {
  return Buffer.from(JSON.stringify([order, group, key, position] satisfies z.infer<typeof CursorTuple>)).toString(
    'base64url',
  );
}

function unknownPage(): Refusal {
  return new Refusal('shape', 'rfq.page-unknown', msg`This page of the list was not found. Start with the first page.`);
}

/**
 * Decodes a cursor from a previous reply.
 * @param order name of the sort order of the requested page.
 * @param isKey validates the sort key for this order.
 * @throws Refusal 'rfq.page-unknown' for an invalid cursor, and for a cursor of another order.
 */
export function decodePaginationCursor(
  cursor: string,
  order: string,
  isKey: (key: string) => boolean,
): PaginationCursorPosition {
  let given: unknown = null;
  try {
    given = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw unknownPage();
  }
  const place = CursorTuple.safeParse(given);
  if (!place.success) throw unknownPage();
  const [of, group, key, position] = place.data;
  if (of !== order || key.includes('\0') || !key.isWellFormed() || !isKey(key)) throw unknownPage();
  return { order, group, key, position };
}
