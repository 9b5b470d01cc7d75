import type { legalVersions } from './legalVersions.ts';

/** What stands below a heading. Text holds links as `[label](/path)`; `{contact}` stands for the address for contact. */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | {
      /** What the table is about, for those who do not see it. */
      readonly table: string;
      readonly columns: readonly string[];
      /** The first cell names the row. */
      readonly rows: readonly (readonly string[])[];
    }
  /** Who answers on data protection: `{officer}` is the officer's address, `unnamed` stands where none is set. */
  | { readonly officer: string; readonly unnamed: string };

export interface LegalSection {
  /** Anchor in the page's address: a link from outside may lead there, so that it stays. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

/** A legal page as data. */
export interface LegalText {
  readonly path: keyof typeof legalVersions;
  /** What it says, in a sentence. */
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}
