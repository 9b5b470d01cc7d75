import type { Effects } from './effects.ts';
import type { SessionState } from './sessionSlice.ts';
import { localStore } from './storage.ts';

/** What is kept at most until it is known who is there. */
const longestWait = 50;

/** Whether something may be told of what the person does; `unknown` until the server said who is there. */
let telling: 'unknown' | 'yes' | 'no' = localStore.read('sessionToken') === null ? 'yes' : 'unknown';
let waiting: (() => void)[] = [];

/** Tells what a person does, now or once it is known that this person does not object; of who objects never. */
export function unlessObjecting(tell: () => void): void {
  if (telling === 'yes') tell();
  else if (telling === 'unknown' && waiting.length < longestWait) waiting.push(tell);
}

/** Whether nothing may be told of who is there. */
export function isObjecting(): boolean {
  return telling === 'no';
}

function tellingOf({ status, user }: SessionState): typeof telling {
  if (status === 'checking') return 'unknown';
  return user?.objecting === true ? 'no' : 'yes';
}

/** Follows who is there. */
export function followObjection(session: SessionState): void {
  telling = tellingOf(session);
  if (telling === 'unknown') return;
  const held = waiting;
  waiting = [];
  for (const tell of held) unlessObjecting(tell);
}

/** Whoever objects is told of by no page. */
export const objectionEffects: Effects = (startListening) => {
  startListening({
    predicate: (_action, now, before) => now.session !== before.session,
    effect: (_action, api) => followObjection(api.getState().session),
  });
};
