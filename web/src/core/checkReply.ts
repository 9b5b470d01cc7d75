import type { ApiRequest } from './call.ts';

/** Holds a reply against its contract; costs time and bytes, so only while developing and testing. @throws Error that says what is wrong. */
export function checkReply(request: ApiRequest, body: unknown): void {
  const parsed = request.endpoint.reply.safeParse(body);
  if (!parsed.success) throw new Error(`${request.path} answered against its contract: ${parsed.error.message}`);
}
