import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { PromptForSecret } from './promptAndVerifyAdminCredentials.ts';

/** Creates a prompt on the terminal without echo; without a terminal, each reply is a line of standard input. */
export function createSecretPrompt(opened: AsyncDisposableStack): PromptForSecret {
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
