import { t } from '@lingui/core/macro';
import type { readOverviewEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  technologyStripNames,
  type TechnologySupportState,
  decodeTechnologySupportLetter,
} from '@marketplace/contracts/catalogue/catalogue.technologyStrip.ts';
import type { EndpointReply } from '../core/apiRequest.ts';

/** Catalogue data of the home page. */
export type HomeCatalogueOverviewReply = EndpointReply<typeof readOverviewEndpoint>;

/** One row of the technology matrix: whether each provider supports the technology, in column order. */
export interface TechnologyRowOfHomeProviderMatrix {
  readonly name: (typeof technologyStripNames)[number];
  readonly states: readonly TechnologySupportState[];
  /** Number of providers that offer the technology; `null` until the catalogue is loaded. */
  readonly count: number | null;
}

/** One key figure about the catalogue on the home page: number, label and a detail line. */
export interface HomePageCatalogueMetric {
  /** `null` until the catalogue is loaded. */
  readonly value: number | null;
  readonly name: string;
  readonly detail: string;
}

/** Number of columns of the placeholder matrix. */
const placeholderColumns = 107;

/** Builds the rows that the matrix shows until the catalogue is loaded, without highlighted cells. */
export function buildPlaceholderTechnologyMatrixRows(): readonly TechnologyRowOfHomeProviderMatrix[] {
  return technologyStripNames.map((name) => ({
    name,
    states: Array<TechnologySupportState>(placeholderColumns).fill('no'),
    count: null,
  }));
}

/** Builds the matrix rows from the overview, which encodes the support of each provider as a letter. */
export function buildProviderTechnologyMatrixRows(
  field: HomeCatalogueOverviewReply['field'],
): readonly TechnologyRowOfHomeProviderMatrix[] {
  return field.map((row) => ({ ...row, states: Array.from(row.states, decodeTechnologySupportLetter) }));
}

/** Builds the five key figures with labels but without numbers, for display until the catalogue is loaded. */
export function buildCatalogueKeyMetricPlaceholders(): readonly HomePageCatalogueMetric[] {
  const names = ['providers', 'countries', t`offer LTE-M`, t`run LoRaWAN`, 'have live satellite'];
  return names.map((name) => ({ value: null, name, detail: '' }));
}

/** Counts the providers that the key figures and the matrix cover, including those excluded from the showcase. */
export function countProvidersInHomeOverview({ facts: { types } }: HomeCatalogueOverviewReply): number {
  return types.MNO + types.MVNO + types.other;
}

/** Builds the five key figures of the home page. */
export function buildCatalogueKeyMetrics(overview: HomeCatalogueOverviewReply): readonly HomePageCatalogueMetric[] {
  const { types, countries, lteM, nbIot, loRaWan, liveSatellite } = overview.facts;
  const byType = `${types.MNO} MNO, ${types.MVNO} MVNO, ${types.other} other`;
  return [
    { value: countProvidersInHomeOverview(overview), name: 'providers', detail: byType },
    { value: countries, name: 'countries', detail: 'and territories with a claim' },
    { value: lteM, name: t`offer LTE-M`, detail: `${nbIot} NB-IoT` },
    { value: loRaWan, name: t`run LoRaWAN`, detail: 'public or private' },
    { value: liveSatellite, name: 'have live satellite', detail: t`NTN, commercial` },
  ];
}
