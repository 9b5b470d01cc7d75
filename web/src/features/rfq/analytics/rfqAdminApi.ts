import { deleteLink, readRfqHistory, searchRfqs, setLinkStatus } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import {
  type AdminRfqLinkRow,
  pageAdminRfqs,
  readProviderLinks,
  readRfqFigures,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';
import type { EndpointRequestBody, EndpointQueryParameters } from '../../../core/apiRequest.ts';

type SearchQuery = Pick<EndpointQueryParameters<typeof searchRfqs>, 'text'>;

export interface RfqHistoryRequestParams {
  readonly id: string;
  readonly event?: number | undefined;
  readonly at?: string | undefined;
  readonly as?: string | undefined;
}

type LinkVersion = Pick<AdminRfqLinkRow, 'id' | 'version'>;

const rfqAdminApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    rfqFigures: defineApiQuery(readRfqFigures, ['RfqAudit']),
    providerLinks: defineApiQuery(readProviderLinks, ['RfqAudit'], (provider: string) => ({ query: { provider } })),
    adminRfqsPage: defineApiQuery(
      pageAdminRfqs,
      ['RfqAudit'],
      (query: EndpointQueryParameters<typeof pageAdminRfqs>) => ({
        query,
      }),
    ),
    rfqSearch: defineApiQuery(searchRfqs, ['RfqAudit'], (query: SearchQuery) => ({ query })),
    rfqHistory: defineApiQuery(readRfqHistory, ['RfqAudit'], ({ id, ...query }: RfqHistoryRequestParams) => ({
      params: { id },
      query,
    })),
    setLinkStatus: defineApiMutation(
      setLinkStatus,
      ['RfqAudit'],
      ({ link, change }: { link: LinkVersion; change: EndpointRequestBody<typeof setLinkStatus> }) => ({
        params: { id: link.id },
        body: change,
        ifMatch: link.version,
      }),
    ),
    deleteLink: defineApiMutation(deleteLink, ['RfqAudit'], ({ id, version }: LinkVersion) => ({
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
