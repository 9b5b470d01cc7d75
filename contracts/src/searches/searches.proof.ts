import { z } from 'zod';

/** Whether the server's signature confirms the result of a search. */
export const SearchProofStatus = z.enum(['valid', 'invalid', 'missing']);
export type SearchProofStatus = z.infer<typeof SearchProofStatus>;
