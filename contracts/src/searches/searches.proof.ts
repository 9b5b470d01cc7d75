import { z } from 'zod';

/** Whether the server's signature confirms the result of a search. */
export const LoggedSearchSignatureValidity = z.enum(['valid', 'invalid', 'missing']);
export type LoggedSearchSignatureValidity = z.infer<typeof LoggedSearchSignatureValidity>;
