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
    /** Ids of providers that were chosen for quotes, as a link names them; without any, those of this browser stand. */
    quotes: z.string().default(''),
  }),
);

/** Whose coverage lies over the map. */
export type OverlaySource = 'none' | 'compared' | 'quotes';

/** Coverage of chosen providers over the map. */
export interface Overlay {
  readonly source: OverlaySource;
  readonly choose: (source: OverlaySource) => void;
  /** Ids of the providers that were chosen for either. */
  readonly chosen: Readonly<Record<Exclude<OverlaySource, 'none'>, readonly string[]>>;
  readonly asked: Asked<CoverageCompared>;
  /** `undefined` while nothing lies over the map, or its answer is on its way. */
  readonly rows: OverlayRows | undefined;
  /** Id of the row whose countries are marked. */
  readonly shown: string;
  readonly show: (id: string) => void;
  /** Alpha-2 codes. */
  readonly marked: ReadonlySet<string>;
}

/**
 * What the providers chosen for comparison, or for quotes, cover on the map. The address says which, and nothing at first.
 * @param technologies that are on.
 */
export function useCoverageOverlay(technologies: readonly CoverageTechnology[]): Overlay {
  const { state, change }: AddressControl<{ overlay: OverlaySource; quotes: string }> = useAddressState(overlayAddress);
  const compared = use(ComparedContext)?.ids ?? [];
  const chosenHere = useChosenForQuotes();
  const named = readProviders(state.quotes);
  const quotes = named.length === 0 ? chosenHere : named;
  const countries = useBuyerCountries();
  const [shown, show] = useState('together');
  const source = state.overlay;
  const chosen = { compared, quotes };
  const items = source === 'none' ? [] : chosen[source];
  const question = { type: 'providers' as const, items: askedItems(items) };
  const asked = useCompareCoverageQuery(items.length === 0 ? skipToken : question);
  const { currentData } = asked;
  const rows = useMemo(
    () => currentData && overlayRows(currentData.providers, technologies, countries),
    [currentData, technologies, countries],
  );
  const marked = useMemo(() => markedCountries(rows, shown), [rows, shown]);
  return { source, choose: (overlay) => change({ overlay }), chosen, asked, rows, shown, show, marked };
}
