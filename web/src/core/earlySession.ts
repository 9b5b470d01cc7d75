import { tabStore } from './storage.ts';

/** Where the server says who is signed in, as the contract has it, which is not loaded before the first paint. */
export const sessionPath = '/api/auth/validate';

/** Milliseconds for which an answer that came early is as good as a new one. */
export const goodFor = 5000;

interface Early {
  readonly authorization: string;
  readonly position: string | null;
  readonly asked: number;
  /** `null` when the server could not be reached. */
  readonly answer: Promise<Response | null>;
}

let early: Early | null = null;

/** Asks whose token it is while the app is on its way, as the app would. */
export function askEarly(token: string): void {
  const position = tabStore.read('position');
  const authorization = `Bearer ${token}`;
  const headers = { accept: 'application/json', authorization, ...(position !== null && { 'x-read-after': position }) };
  const answer = fetch(sessionPath, { headers }).catch(() => null);
  early = { authorization, position, asked: performance.now(), answer };
}

/** The answer to the same call that was asked for early, once; `null` where there is none. */
export function takeEarly(path: string, headers: Headers): Promise<Response | null> | null {
  if (early === null || path !== sessionPath) return null;
  const { authorization, position, asked, answer } = early;
  early = null;
  const isSame = headers.get('authorization') === authorization && headers.get('x-read-after') === position;
  return isSame && performance.now() - asked < goodFor ? answer : null;
}
