import { z } from 'zod';

/** The largest whole number that a column of Postgres' type int holds. */
export const largestInt = 2_147_483_647;

/** A whole number from 0 that every column takes: a version, a count, a place. */
export const WholeNumber = z.int().min(0).max(largestInt);

function bounded(instant: z.ZodISODateTime): z.ZodISODateTime {
  return instant.max(40).regex(/^(?!0000)/, 'There is no year 0.');
}

/** An instant in UTC that every column takes: Postgres knows no year 0. */
export const Instant = bounded(z.iso.datetime());

/** The same, also with the offset of a place. */
export const InstantAnywhere = bounded(z.iso.datetime({ offset: true }));
