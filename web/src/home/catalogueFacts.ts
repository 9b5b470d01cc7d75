import { t } from '@lingui/core/macro';
import type { readOverviewEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  technologyStripNames,
  type TechnologySupportState,
  decodeTechnologySupportLetter,
} from '@marketplace/contracts/catalogue/catalogue.technologyStrip.ts';
import type { EndpointReply } from '../core/apiRequest.ts';
import { formatInteger } from '../ui/numberFormat.ts';

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

const metricNames = {
  providers: t`Providers`,
  countries: t`Countries`,
  lteM: t`LTE-M providers`,
  loRaWan: t`LoRaWAN providers`,
  satellite: t`Live satellite`,
} as const;

/** Builds the five key figures with labels but without numbers, for display until the catalogue is loaded. */
export function buildCatalogueKeyMetricPlaceholders(): readonly HomePageCatalogueMetric[] {
  return Object.values(metricNames).map((name) => ({ value: null, name, detail: '' }));
}

/** Counts the providers that the key figures and the matrix cover, including those excluded from the showcase. */
export function countProvidersInHomeOverview({ facts: { types } }: HomeCatalogueOverviewReply): number {
  return types.MNO + types.MVNO + types.other;
}

/** Builds the five key figures of the home page. */
export function buildCatalogueKeyMetrics(overview: HomeCatalogueOverviewReply): readonly HomePageCatalogueMetric[] {
  const { types, countries, lteM, nbIot, loRaWan, liveSatellite } = overview.facts;
  const mno = formatInteger(types.MNO);
  const mvno = formatInteger(types.MVNO);
  const other = formatInteger(types.other);
  const byType = t`MNO: ${mno}, MVNO: ${mvno}, other: ${other}`;
  return [
    { value: countProvidersInHomeOverview(overview), name: metricNames.providers, detail: byType },
    { value: countries, name: metricNames.countries, detail: t`Including territories, as claimed` },
    { value: lteM, name: metricNames.lteM, detail: t`NB-IoT: ${{ count: formatInteger(nbIot) }}` },
    { value: loRaWan, name: metricNames.loRaWan, detail: t`Public or private networks` },
    { value: liveSatellite, name: metricNames.satellite, detail: t`Commercial NTN service` },
  ];
}
