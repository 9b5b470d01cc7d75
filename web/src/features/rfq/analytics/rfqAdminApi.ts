import {
  deleteLinkEndpoint,
  readRfqHistoryEndpoint,
  searchRfqsEndpoint,
  setLinkStatusEndpoint,
} from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import {
  type AdminProviderRfqLinkReplyItem,
  pageAdminRfqsEndpoint,
  readProviderLinksEndpoint,
  readRfqFiguresEndpoint,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';
import type { EndpointRequestBody, EndpointQueryParameters } from '../../../core/apiRequest.ts';

type SearchQuery = Pick<EndpointQueryParameters<typeof searchRfqsEndpoint>, 'text'>;

export interface RfqHistoryRequestParams {
  readonly id: string;
  readonly event?: number | undefined;
  readonly at?: string | undefined;
  readonly as?: string | undefined;
}

type LinkVersion = Pick<AdminProviderRfqLinkReplyItem, 'id' | 'version'>;

const rfqAdminApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    rfqFigures: defineApiQuery(readRfqFiguresEndpoint, ['RfqAudit']),
    providerLinks: defineApiQuery(readProviderLinksEndpoint, ['RfqAudit'], (provider: string) => ({
      query: { provider },
    })),
    adminRfqsPage: defineApiQuery(
      pageAdminRfqsEndpoint,
      ['RfqAudit'],
      (query: EndpointQueryParameters<typeof pageAdminRfqsEndpoint>) => ({
        query,
      }),
    ),
    rfqSearch: defineApiQuery(searchRfqsEndpoint, ['RfqAudit'], (query: SearchQuery) => ({ query })),
    rfqHistory: defineApiQuery(readRfqHistoryEndpoint, ['RfqAudit'], ({ id, ...query }: RfqHistoryRequestParams) => ({
      params: { id },
      query,
    })),
    setLinkStatus: defineApiMutation(
      setLinkStatusEndpoint,
      ['RfqAudit'],
      ({ link, change }: { link: LinkVersion; change: EndpointRequestBody<typeof setLinkStatusEndpoint> }) => ({
        params: { id: link.id },
        body: change,
        ifMatch: link.version,
      }),
    ),
    deleteLink: defineApiMutation(deleteLinkEndpoint, ['RfqAudit'], ({ id, version }: LinkVersion) => ({
      params: { id },
      ifMatch: version,
    })),
  }),
});

export const {
  useRfqFiguresQuery: useRfqMetricsQuery,
  useProviderLinksQuery,
  useAdminRfqsPageQuery,
  useRfqSearchQuery,
  useRfqHistoryQuery,
  useSetLinkStatusMutation,
  useDeleteLinkMutation,
} = rfqAdminApi;
