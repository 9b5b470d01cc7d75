import { skipToken } from '@reduxjs/toolkit/query';
import type { Understood } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { useUnderstoodAsQuery } from './understoodApi.ts';

const nothing: readonly Understood[] = [];

/** What the words of a search were understood to ask, and those that mean themselves, whichever list is searched; nothing until it is known. */
export function useUnderstood(text: string): readonly Understood[] {
  const ask = text.trim();
  const { currentData } = useUnderstoodAsQuery(ask === '' ? skipToken : ask);
  return currentData ?? nothing;
}
