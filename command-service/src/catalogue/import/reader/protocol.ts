import type { Rename, RenameSuggestion } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ChangeCounts } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { EndedOverride, FieldOverride, HeldField } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalKind } from '@marketplace/contracts/kernel/refusalKinds.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';
import type { GivenContact } from '../../contacts/setContacts.ts';
import type { CatalogueFile } from '../readCatalogue.ts';
import type { UploadLimits } from '../uploadLimits.ts';

/** The first line of what a reader gets on its input; so many bytes, the file, follow. */
export interface ReaderInput {
  readonly fileName: string;
  readonly limits: UploadLimits;
  readonly bytes: number;
}

/**
 * The line behind the file, once that is read. The catalogue to compare it with follows: lines that are JSON lists of its records by
 * id, the last one empty.
 */
export interface ComparisonInput {
  /** What an admin is to see of the difference, or all of it. */
  readonly wanted: 'preview' | 'difference';
  readonly renames: readonly Rename[];
  /** By provider, the fields that corrections keep from the sheet. */
  readonly holds: readonly (readonly [string, readonly FieldOverride[]])[];
}

/** What a reader says of the file itself. */
export type FileSummary = Omit<CatalogueFile, 'providers' | 'contacts'>;

/** The difference as an admin is shown it: of everything the first so many. */
export interface FilePreview {
  readonly counts: ChangeCounts;
  readonly added: readonly ProviderRecord[];
  /** The new records. */
  readonly changed: readonly ProviderRecord[];
  /** Ids. */
  readonly removed: readonly string[];
  readonly renames: readonly RenameSuggestion[];
  readonly held: readonly HeldField[];
  /** Providers for which the file has an address for invitations. */
  readonly contacts: number;
}

/** What is said of the whole difference behind its chunks. */
export interface DifferenceSummary {
  readonly counts: ChangeCounts;
  /** Of the whole catalogue that it leads to. */
  readonly digest: string;
  readonly released: EndedOverride[];
  /** Addresses for invitations that the file gives. */
  readonly contacts: readonly GivenContact[];
}

/** A line of what a reader writes on its output. It waits with each until the receiver takes more. */
export type ReaderReply =
  | { readonly kind: 'read'; readonly summary: FileSummary }
  /** What a table's cells say, row by row. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'preview'; readonly preview: FilePreview }
  /** Any number of them come before a difference: a chunk as `packChunk` makes it, in base64. */
  | { readonly kind: 'chunk'; readonly packed: string }
  | { readonly kind: 'difference'; readonly summary: DifferenceSummary }
  | {
      readonly kind: 'refused';
      readonly refusal: {
        readonly kind: RefusalKind;
        readonly code: RefusalCode;
        readonly message: string;
        readonly issues: readonly RefusalIssue[];
      };
    }
  /** A defect of ours, with its stack. */
  | { readonly kind: 'failed'; readonly reason: string };

/** File descriptor of a pipe on which nothing is ever sent: it closes when the process that started the reader ends. */
export const lifeline = 3;
