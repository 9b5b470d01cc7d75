import type { CatalogueSheet } from './chooseSheet.ts';
import type { Headers } from './headers.ts';

/** The chosen sheet with the positions of its columns. */
export interface Table extends CatalogueSheet {
  readonly positions: Headers['positions'];
  readonly contact: Headers['contact'];
  readonly date1904: boolean;
}
