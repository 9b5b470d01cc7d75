import type { RunningServices } from '@marketplace/product/start/services.ts';
import { type InProcessTestReply, sendInProcessTestRequest } from './inProcessCalls.ts';

/**
 * Returns the body of a reply.
 * @throws Error when the status is not 200.
 */
export async function requireOkTestReplyBody(answer: Promise<InProcessTestReply>): Promise<InProcessTestReply['body']> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`the request returned ${status} ${JSON.stringify(body)}`);
  return body;
}

/**
 * Signs in with a password.
 * @returns the session token.
 */
export async function signInWithInProcessRequest(
  { command }: Pick<RunningServices, 'command'>,
  email: string,
  password: string,
): Promise<string> {
  const body = await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/auth/login', body: { email, password } }),
  );
  return String(body['sessionToken']);
}
