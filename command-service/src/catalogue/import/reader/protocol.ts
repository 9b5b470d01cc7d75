import type { ProviderRename, ProviderRenameSuggestion } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { CatalogueChangeCounts } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type {
  EndedProviderFieldOverride,
  ProviderFieldOverride,
  OverriddenSheetField,
} from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { ProviderContactInput } from '../../contacts/saveContactEmailsOfUploadedCatalogue.ts';
import type { ParsedCatalogueFile } from '../parseCatalogueFile.ts';
import type { UploadedWorkbookLimits } from '../catalogueUploadLimits.ts';

/** First line of a reader's input. The file follows, `bytes` bytes long. */
export interface WorkbookReaderInputHeader {
  readonly fileName: string;
  readonly limits: UploadedWorkbookLimits;
  readonly bytes: number;
}

/**
 * The line after the file, sent after the reader has read the file. The catalogue to compare with follows: lines with
 * JSON arrays of its records, ordered by id; the last array is empty.
 */
export interface WorkbookReaderComparisonRequest {
  /** Whether to return a preview for the admin or the complete difference. */
  readonly wanted: 'preview' | 'difference';
  readonly renames: readonly ProviderRename[];
  /** Field overrides by provider. */
  readonly holds: readonly (readonly [string, readonly ProviderFieldOverride[]])[];
}

/** A reader's summary of the file. */
export type CatalogueFileSummary = Omit<ParsedCatalogueFile, 'providers' | 'contacts'>;

/** The difference as shown to an admin: only the first entries of each list. */
export interface CatalogueFileDifferenceForPreview {
  readonly counts: CatalogueChangeCounts;
  readonly added: readonly ProviderRecord[];
  /** The complete new records of changed providers. */
  readonly changed: readonly ProviderRecord[];
  /** Ids of the removed providers. */
  readonly removed: readonly string[];
  readonly renames: readonly ProviderRenameSuggestion[];
  readonly held: readonly OverriddenSheetField[];
  /** Number of providers with a contact address in the file. */
  readonly contacts: number;
}

/** Summary of the complete difference, sent after its chunks. */
export interface CatalogueDifferenceSummary {
  readonly counts: CatalogueChangeCounts;
  /** Digest of the resulting catalogue. */
  readonly digest: string;
  readonly released: EndedProviderFieldOverride[];
  /** The file's contact addresses for invitations. */
  readonly contacts: readonly ProviderContactInput[];
}

/** One line of a reader's output. The reader waits after each line until the receiver accepts more. */
export type WorkbookReaderReply =
  | { readonly kind: 'read'; readonly summary: CatalogueFileSummary }
  /** Texts of a table's cells by row. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'preview'; readonly preview: CatalogueFileDifferenceForPreview }
  /** A chunk of the difference: output of `compressCatalogueChangeChunk`, in base64. Sent before the difference. */
  | { readonly kind: 'chunk'; readonly packed: string }
  | { readonly kind: 'difference'; readonly summary: CatalogueDifferenceSummary }
  | {
      readonly kind: 'refused';
      readonly refusal: Pick<Refusal, 'kind' | 'code' | 'text' | 'issues'>;
    }
  /** An internal error with its stack. */
  | { readonly kind: 'failed'; readonly reason: string };

/** File descriptor of a pipe that transmits no data, and closes when the parent process exits. */
export const parentExitPipeFd = 3;
