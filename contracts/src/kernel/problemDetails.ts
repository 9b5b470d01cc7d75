import { z } from 'zod';

/**
 * Values in the message by name, for programs that show their own text. Values of a value that is itself a text, such
 * as `reason`, have paths as names, such as `reason.rows`.
 */
const messageParams = z.record(z.string(), z.union([z.string(), z.number()]));

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
  params: messageParams.optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string(), params: messageParams.optional() })).optional(),
});
export type ProblemDetails = z.infer<typeof ProblemDetails>;
