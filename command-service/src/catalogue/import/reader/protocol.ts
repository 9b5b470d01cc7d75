import type { RefusalIssue, RefusalKind } from '@marketplace/contracts/kernel/refusal.ts';
import type { CatalogueFile } from '../readCatalogue.ts';
import type { UploadLimits } from '../uploadLimits.ts';

/** The first line of what a reader gets on its input; the file's bytes follow until the end. */
export interface ReaderInput {
  readonly fileName: string;
  readonly limits: UploadLimits;
}

/** The last line of what a reader writes on its output. The lines before it are slices: JSON lists of records. */
export type ReaderReply =
  | { readonly kind: 'done'; readonly summary: Omit<CatalogueFile, 'providers'> & { readonly digest: string } }
  | {
      readonly kind: 'refused';
      readonly refusal: {
        readonly kind: RefusalKind;
        readonly code: string;
        readonly message: string;
        readonly issues: readonly RefusalIssue[];
      };
    }
  /** A defect of ours, with its stack. */
  | { readonly kind: 'failed'; readonly reason: string };

/** File descriptor of a pipe on which nothing is ever sent: it closes when the process that started the reader ends. */
export const lifeline = 3;
