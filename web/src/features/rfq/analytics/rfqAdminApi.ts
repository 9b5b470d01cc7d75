import {
  deleteLink,
  readRfqAnalytics,
  readRfqHistory,
  searchRfqs,
  setLinkStatus,
} from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import type { AdminLinkView } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import { api } from '../../../core/api.ts';
import { reads, writes } from '../../../core/endpoints.ts';
import type { BodyOf } from '../../../core/call.ts';

/** What the search's address says; every member as text, as it stands there. */
export type RfqSearchAddress = Readonly<Record<string, string>>;

export interface HistoryParams {
  readonly id: string;
  readonly event?: number | undefined;
  readonly at?: string | undefined;
  readonly as?: string | undefined;
}

type LinkSeen = Pick<AdminLinkView, 'id' | 'version'>;

const rfqAdminApi = api.injectEndpoints({
  endpoints: () => ({
    rfqAnalytics: reads(readRfqAnalytics, ['RfqAudit']),
    rfqSearch: reads(searchRfqs, ['RfqAudit'], (query: RfqSearchAddress) => ({ query })),
    rfqHistory: reads(readRfqHistory, ['RfqAudit'], ({ id, ...query }: HistoryParams) => ({ params: { id }, query })),
    setLinkStatus: writes(
      setLinkStatus,
      ['RfqAudit'],
      ({ link, change }: { link: LinkSeen; change: BodyOf<typeof setLinkStatus> }) => ({
        params: { id: link.id },
        body: change,
        ifMatch: link.version,
      }),
    ),
    deleteLink: writes(deleteLink, ['RfqAudit'], ({ id, version }: LinkSeen) => ({ params: { id }, ifMatch: version })),
  }),
});

export const {
  useRfqAnalyticsQuery,
  useRfqSearchQuery,
  useRfqHistoryQuery,
  useSetLinkStatusMutation,
  useDeleteLinkMutation,
} = rfqAdminApi;
