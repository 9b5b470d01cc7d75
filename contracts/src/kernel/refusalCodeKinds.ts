import { type RefusalCode, refusalCodes } from './refusalCodes.ts';
import type { RefusalKind } from './refusalKinds.ts';

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusalCodes, text);
}

/** The kinds of refusal that a code is used for; usually one. */
export function listRefusalKinds(code: RefusalCode): readonly RefusalKind[] {
  const kinds: RefusalKind | readonly RefusalKind[] = refusalCodes[code];
  return typeof kinds === 'string' ? [kinds] : kinds;
}
