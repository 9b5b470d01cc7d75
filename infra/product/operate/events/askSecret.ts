import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { AskSecret } from './signInAdmin.ts';

/** Asks on the terminal without showing what is typed; where standard input is none, each answer is a line of it. */
export function createAskSecret(opened: AsyncDisposableStack): AskSecret {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  opened.defer(() => lines.close());
  const answers = lines[Symbol.asyncIterator]();
  return async (question) => {
    stderr.write(question);
    const answer = await answers.next();
    if (stdin.isTTY) stderr.write('\n');
    return answer.done === true ? '' : answer.value;
  };
}
