import { z } from 'zod';

/** Maximum value of a Postgres `int` column. */
export const maxInt32 = 2_147_483_647;

/** A non-negative integer that fits every integer column: a version, a count, a position in a list. */
export const NonNegativeInt32 = z.int().min(0).max(maxInt32);
