import type { Services } from '@marketplace/product/start/services.ts';
import { type Answer, call } from './inProcessCalls.ts';

/** Seconds of patience are the services' own: the query waits for the position. */
export async function expectOk(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`a call of the canary's life answered ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Signs somebody in. @returns the session's token. */
export async function signIn({ command }: Pick<Services, 'command'>, email: string, password: string): Promise<string> {
  const body = await expectOk(call(command, { path: '/api/auth/login', body: { email, password } }));
  return String(body['sessionToken']);
}
