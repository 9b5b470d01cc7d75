/** Replaces `compileMessage.ts` in browsers: they receive compiled messages, so they need no parser. */
export const compileMessage: null = null;
