import type { CatalogueSheet } from './chooseCatalogueSheet.ts';
import type { SheetColumnPositions } from './headers.ts';

/** The chosen sheet with the positions of its columns. */
export interface CatalogueSheetWithColumnPositions extends CatalogueSheet {
  readonly positions: SheetColumnPositions['positions'];
  readonly contact: SheetColumnPositions['contact'];
  readonly date1904: boolean;
}
