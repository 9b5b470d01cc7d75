import { z } from 'zod';

/** The largest whole number that a column of Postgres' type int holds. */
export const largestInt = 2_147_483_647;

/** A whole number from 0 that every column takes: a version, a count, a place. */
export const WholeNumber = z.int().min(0).max(largestInt);
