import { type CompiledMessage, compileMessage as compile } from '@lingui/message-utils/compileMessage';

/** Compiled messages by their text. Messages are constants of the code, so their number is bounded. */
const compiledMessages = new Map<string, CompiledMessage>();

function compileOnce(text: string): CompiledMessage {
  const compiled = compiledMessages.get(text) ?? compile(text);
  compiledMessages.set(text, compiled);
  return compiled;
}

/**
 * Compiles a message in ICU format when it is formatted for the first time. Browsers do not need this: see
 * `compileMessage.browser.ts`.
 */
export const compileMessage: ((text: string) => CompiledMessage) | null = compileOnce;
