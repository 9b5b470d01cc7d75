import type { readOverviewEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { EndpointReply } from '../core/apiRequest.ts';

/** The catalogue overview of the home page for an empty catalogue, with overridable properties. */
export function buildSampleEmptyCatalogueOverview(
  change: Partial<EndpointReply<typeof readOverviewEndpoint>> = {},
): EndpointReply<typeof readOverviewEndpoint> {
  return {
    showcase: 0,
    cards: [],
    trusted: [],
    facts: {
      types: { MNO: 0, MVNO: 0, other: 0 },
      countries: 0,
      lteM: 0,
      nbIot: 0,
      loRaWan: 0,
      liveSatellite: 0,
    },
    field: [],
    lastUpdated: null,
    catalogueVersion: 1,
    ...change,
  };
}
