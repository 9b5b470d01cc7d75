import { type RefusalCode, refusalCodes } from './refusalCodes.ts';
import type { RefusalKind } from './refusalKinds.ts';

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusalCodes, text);
}

/** @returns the kinds of refusal that a code is used for; usually a single kind. */
export function listKindsOfRefusalCode(code: RefusalCode): readonly RefusalKind[] {
  const kinds: RefusalKind | readonly RefusalKind[] = refusalCodes[code];
  return typeof kinds === 'string' ? [kinds] : kinds;
}
