import { z } from 'zod';

/** Whether the server's signature confirms the result of a search. */
export const SearchProof = z.enum(['valid', 'invalid', 'missing']);
export type SearchProof = z.infer<typeof SearchProof>;
