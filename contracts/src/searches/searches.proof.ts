import { z } from 'zod';

/** Whether the server's own signature says that it answered this. */
export const SearchProof = z.enum(['valid', 'invalid', 'missing']);
export type SearchProof = z.infer<typeof SearchProof>;
