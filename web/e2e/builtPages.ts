import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface BuiltPage {
  /** `*` is the not-found page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly listed: boolean;
}

/** @returns the pages listed by the build. */
export function builtPages(): readonly BuiltPage[] {
  const file = path.resolve(import.meta.dirname, '../dist/.pages/pages.json');
  return JSON.parse(readFileSync(file, 'utf8')) as BuiltPage[];
}
