import { type RefusalCode, refusalKindsByCode } from './refusalKindsByCode.ts';
import type { RefusalKind } from './refusalKinds.ts';

/** Whether a text is one of the stable error codes that API clients can rely on (ADR 0070). */
export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusalKindsByCode, text);
}

/** @returns the kinds of refusal that a code is used for; usually a single kind. */
export function listKindsOfRefusalCode(code: RefusalCode): readonly RefusalKind[] {
  const kinds: RefusalKind | readonly RefusalKind[] = refusalKindsByCode[code];
  return typeof kinds === 'string' ? [kinds] : kinds;
}
