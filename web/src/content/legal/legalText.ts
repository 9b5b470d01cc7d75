import type { legalTextVersions } from './legalVersions.ts';

/**
 * Content below a heading. Texts contain links as `[label](/path)` and the placeholder `{contact}` for the contact
 * address.
 */
export type LegalTextBlock =
  | string
  | { readonly list: readonly string[] }
  | {
      /** Description of the table for screen readers. */
      readonly table: string;
      readonly columns: readonly string[];
      /** The first cell of a row is its name. */
      readonly rows: readonly (readonly string[])[];
    }
  /** Contact for data protection: `{officer}` is the officer's address; `unnamed` is shown when there is no officer. */
  | { readonly officer: string; readonly unnamed: string };

export interface LegalSection {
  /** Anchor in the page's URL. External links may use it, so it must not change. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalTextBlock[];
}

/** A legal page as data. The digest in legalVersions.ts covers all members, so do not rename them. */
export interface LegalText {
  readonly path: keyof typeof legalTextVersions;
  /** Summary of the page in one sentence. */
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}
