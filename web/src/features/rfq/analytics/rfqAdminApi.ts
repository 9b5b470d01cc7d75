import { deleteLink, readRfqHistory, searchRfqs, setLinkStatus } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import {
  type AdminLinkRow,
  pageAdminRfqs,
  readProviderLinks,
  readRfqFigures,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { api } from '../../../core/api.ts';
import { reads, writes } from '../../../core/endpoints.ts';
import type { BodyOf, QueryOf } from '../../../core/call.ts';

type SearchQuery = Pick<QueryOf<typeof searchRfqs>, 'text'>;

export interface HistoryParams {
  readonly id: string;
  readonly event?: number | undefined;
  readonly at?: string | undefined;
  readonly as?: string | undefined;
}

type LinkVersion = Pick<AdminLinkRow, 'id' | 'version'>;

const rfqAdminApi = api.injectEndpoints({
  endpoints: () => ({
    rfqFigures: reads(readRfqFigures, ['RfqAudit']),
    providerLinks: reads(readProviderLinks, ['RfqAudit'], (provider: string) => ({ query: { provider } })),
    adminRfqsPage: reads(pageAdminRfqs, ['RfqAudit'], (query: QueryOf<typeof pageAdminRfqs>) => ({ query })),
    rfqSearch: reads(searchRfqs, ['RfqAudit'], (query: SearchQuery) => ({ query })),
    rfqHistory: reads(readRfqHistory, ['RfqAudit'], ({ id, ...query }: HistoryParams) => ({ params: { id }, query })),
    setLinkStatus: writes(
      setLinkStatus,
      ['RfqAudit'],
      ({ link, change }: { link: LinkVersion; change: BodyOf<typeof setLinkStatus> }) => ({
        params: { id: link.id },
        body: change,
        ifMatch: link.version,
      }),
    ),
    deleteLink: writes(deleteLink, ['RfqAudit'], ({ id, version }: LinkVersion) => ({
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
