import { z } from 'zod';

/** RFC 9457 problem details, with the extension members `error` and `message` that pages use. */
export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Stable error code in the form `capability.reason`. */
  code: z.string(),
  detail: z.string(),
  error: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ProblemDetails = z.infer<typeof ProblemDetails>;
