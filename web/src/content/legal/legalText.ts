import type { legalTextVersions } from './legalVersions.ts';

/** Placeholders in the texts of legal pages. They are rendered as links to email addresses. */
export const legalTextPlaceholders = { contact: '{contact}', officer: '{officer}' } as const;

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
      /** The first cell of a row is the name of the row. */
      readonly rows: readonly (readonly string[])[];
      /** Whether the names of the rows are the same in every language. */
      readonly hasUntranslatedNames?: boolean;
    }
  /** Data protection contact: `officer` contains the placeholder `{officer}`; `unnamed` is used without an officer. */
  | { readonly officer: string; readonly unnamed: string };

export interface LegalSectionContent {
  /** Anchor in the page's URL. External links may use the anchor, so it must not change. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalTextBlock[];
}

/** A legal page as data. The digest in legalVersions.ts includes the property names, so do not rename them. */
export interface LegalDocumentData {
  readonly path: keyof typeof legalTextVersions;
  /** One-sentence summary of the page. */
  readonly lead: string;
  readonly sections: readonly LegalSectionContent[];
}
