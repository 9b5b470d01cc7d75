import { z } from 'zod';

/** Whether the server's signature confirms the result of a search. */
export const SearchResultSignatureStatus = z.enum(['valid', 'invalid', 'missing']);
export type SearchResultSignatureStatus = z.infer<typeof SearchResultSignatureStatus>;
