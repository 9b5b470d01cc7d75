import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface TestedBuiltPageMetadata {
  /** `*` is the not-found page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly listed: boolean;
}

function readList(name: string): readonly TestedBuiltPageMetadata[] {
  const file = path.resolve(import.meta.dirname, '../dist/.pages', name);
  return JSON.parse(readFileSync(file, 'utf8')) as TestedBuiltPageMetadata[];
}

/** @returns the app's pages, as listed in a file that the build writes. */
export function loadBuiltAppPageMetadataInTest(): readonly TestedBuiltPageMetadata[] {
  return readList('pages.json');
}

/** @returns the documentation's pages, as listed in a file that the build writes; `/docs/*` is the not-found page. */
export function loadBuiltDocumentationPageMetadata(): readonly TestedBuiltPageMetadata[] {
  return readList('documents.json');
}
