import type { ApiBaseQueryRequest } from './apiRequest.ts';

/**
 * Validates a reply against its contract. Used in development and tests only, because validation costs time and code
 * size.
 * @throws Error with the validation issues.
 */
export function assertReplyMatchesContractInDevelopment(request: ApiBaseQueryRequest, body: unknown): void {
  const parsed = request.endpoint.reply.safeParse(body);
  if (!parsed.success) throw new Error(`${request.path} answered against its contract: ${parsed.error.message}`);
}
