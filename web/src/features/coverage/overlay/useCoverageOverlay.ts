import { skipToken } from '@reduxjs/toolkit/query';
import { use, useMemo, useState } from 'react';
import { z } from 'zod';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { type AddressControl, defineAddressState, useAddressState } from '../../../core/addressState.ts';
import { ComparedContext } from '../../../shared/catalogue/compared.ts';
import { useBuyerCountries } from '../../matching/buyerCountries.public.ts';
import { useChosenForQuotes } from '../../matching/chosenForQuotes.public.ts';
import { askedItems } from '../compare/askedItems.ts';
import { readProviders } from '../compare/besideAddress.ts';
import type { CoverageCompared } from '../compare/comparedFacts.tsx';
import { useCompareCoverageQuery } from '../coverageApi.ts';
import type { Asked } from '../../../ui/QueryState.tsx';
import { markedCountries, type OverlayRows, overlayRows } from './overlayRows.ts';

const overlayAddress = defineAddressState(
  z.object({
    overlay: z.enum(['none', 'compared', 'quotes']).default('none').catch('none'),
    /** Ids of providers chosen for quotes, from a shared link. Default: the choice stored in this browser. */
    quotes: z.string().default(''),
  }),
);

/** Selection of providers to show on the map. */
export type OverlaySource = 'none' | 'compared' | 'quotes';

/** State of the overlay that shows the coverage of chosen providers on the map. */
export interface Overlay {
  readonly source: OverlaySource;
  readonly chooseSource: (source: OverlaySource) => void;
  /** Ids of the chosen providers by source. */
  readonly chosen: Readonly<Record<Exclude<OverlaySource, 'none'>, readonly string[]>>;
  readonly query: Asked<CoverageCompared>;
  /** `undefined` while the overlay is off or loading. */
  readonly rows: OverlayRows | undefined;
  /** Id of the row with marked countries. */
  readonly markedRowId: string;
  readonly markRow: (id: string) => void;
  /** Alpha-2 codes of the marked countries. */
  readonly marked: ReadonlySet<string>;
}

/**
 * Loads the coverage of the providers chosen for comparison or for quotes. The source is stored in the URL; default: off.
 * @param technologies selected technologies.
 */
export function useCoverageOverlay(technologies: readonly CoverageTechnology[]): Overlay {
  const { state, change }: AddressControl<{ overlay: OverlaySource; quotes: string }> = useAddressState(overlayAddress);
  const compared = use(ComparedContext)?.ids ?? [];
  const locallyChosen = useChosenForQuotes();
  const linkedIds = readProviders(state.quotes);
  const quotes = linkedIds.length === 0 ? locallyChosen : linkedIds;
  const countries = useBuyerCountries();
  const [markedRowId, markRow] = useState('together');
  const source = state.overlay;
  const chosen = { compared, quotes };
  const items = source === 'none' ? [] : chosen[source];
  const body = { type: 'providers' as const, items: askedItems(items) };
  const query = useCompareCoverageQuery(items.length === 0 ? skipToken : body);
  const { currentData } = query;
  const rows = useMemo(
    () => currentData && overlayRows(currentData.providers, technologies, countries),
    [currentData, technologies, countries],
  );
  const marked = useMemo(() => markedCountries(rows, markedRowId), [rows, markedRowId]);
  return { source, chooseSource: (overlay) => change({ overlay }), chosen, query, rows, markedRowId, markRow, marked };
}
