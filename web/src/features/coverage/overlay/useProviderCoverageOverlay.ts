import { skipToken } from '@reduxjs/toolkit/query';
import { use, useMemo, useState } from 'react';
import { z } from 'zod';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { type UrlStateAndSetter, createUrlStateCodec, useUrlState } from '../../../core/urlState.ts';
import { ProviderComparisonSelectionContext } from '../../../shared/catalogue/comparisonContext.ts';
import { useRequirementCountryCodes } from '../../matching/buyerCountries.public.ts';
import { useProviderIdsSelectedForQuotes } from '../../matching/providerIdsForQuotes.public.ts';
import { duplicateItemIfListHasOnlyOne } from '../compare/duplicateItemIfListHasOnlyOne.ts';
import { parseCoverageComparisonProviderIds } from '../compare/coverageComparisonUrlStateCodec.ts';
import type { CoverageComparisonReply } from '../compare/toCoverageComparisonTable.tsx';
import { useCompareCoverageQuery } from '../coverageApi.ts';
import type { RtkQueryResult } from '../../../ui/QueryErrorOrSkeleton.tsx';
import {
  getCountriesMarkedByOverlay,
  type ProviderCoverageOverlayRowSet,
  computeProviderCoverageOverlayRows,
} from './coverageOverlayRows.ts';

const overlayAddress = createUrlStateCodec(
  z.object({
    overlay: z.enum(['none', 'compared', 'quotes']).default('none').catch('none'),
    /** Ids of providers chosen for quotes, from a shared link. Default: the choice stored in this browser. */
    quotes: z.string().default(''),
  }),
);

/** Source of the providers to show on the map. */
export type CoverageMapOverlayProviderSource = 'none' | 'compared' | 'quotes';

/** State of the overlay that shows the coverage of chosen providers on the map. */
export interface ProviderCoverageOverlayState {
  readonly source: CoverageMapOverlayProviderSource;
  readonly chooseSource: (source: CoverageMapOverlayProviderSource) => void;
  /** Ids of the chosen providers by source. */
  readonly chosen: Readonly<Record<Exclude<CoverageMapOverlayProviderSource, 'none'>, readonly string[]>>;
  readonly query: RtkQueryResult<CoverageComparisonReply>;
  /** `undefined` while the overlay is off or loading. */
  readonly rows: ProviderCoverageOverlayRowSet | undefined;
  /** Id of the row with marked countries. */
  readonly markedRowId: string;
  readonly markRow: (id: string) => void;
  /** Alpha-2 codes of the marked countries. */
  readonly marked: ReadonlySet<string>;
}

/**
 * Loads the coverage of the providers chosen for comparison or for quotes. The source is stored in the URL; by default,
 * the overlay is off.
 * @param technologies selected technologies.
 */
export function useProviderCoverageOverlay(technologies: readonly CoverageTechnology[]): ProviderCoverageOverlayState {
  const { state, change }: UrlStateAndSetter<{ overlay: CoverageMapOverlayProviderSource; quotes: string }> =
    useUrlState(overlayAddress);
  const compared = use(ProviderComparisonSelectionContext)?.ids ?? [];
  const locallyChosen = useProviderIdsSelectedForQuotes();
  const linkedIds = parseCoverageComparisonProviderIds(state.quotes);
  const quotes = linkedIds.length === 0 ? locallyChosen : linkedIds;
  const countries = useRequirementCountryCodes();
  const [markedRowId, markRow] = useState('together');
  const source = state.overlay;
  const chosen = { compared, quotes };
  const items = source === 'none' ? [] : chosen[source];
  const body = { type: 'providers' as const, items: duplicateItemIfListHasOnlyOne(items) };
  const query = useCompareCoverageQuery(items.length === 0 ? skipToken : body);
  const { currentData } = query;
  const rows = useMemo(
    () => currentData && computeProviderCoverageOverlayRows(currentData.providers, technologies, countries),
    [currentData, technologies, countries],
  );
  const marked = useMemo(() => getCountriesMarkedByOverlay(rows, markedRowId), [rows, markedRowId]);
  return { source, chooseSource: (overlay) => change({ overlay }), chosen, query, rows, markedRowId, markRow, marked };
}
