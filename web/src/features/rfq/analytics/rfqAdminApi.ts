import {
  deleteLink,
  readRfqAnalytics,
  readRfqHistory,
  searchRfqs,
  setLinkStatus,
} from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import type { AdminLinkView } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import { api } from '../../../core/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../../core/call.ts';

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
  endpoints: (build) => ({
    rfqAnalytics: build.query<ReplyOf<typeof readRfqAnalytics>, undefined>({
      query: () => call(readRfqAnalytics, {}),
      providesTags: ['RfqAudit'],
    }),
    rfqSearch: build.query<ReplyOf<typeof searchRfqs>, RfqSearchAddress>({
      query: (query) => call(searchRfqs, { query }),
      providesTags: ['RfqAudit'],
    }),
    rfqHistory: build.query<ReplyOf<typeof readRfqHistory>, HistoryParams>({
      query: ({ id, ...query }) => call(readRfqHistory, { params: { id }, query }),
      providesTags: ['RfqAudit'],
    }),
    setLinkStatus: build.mutation<
      ReplyOf<typeof setLinkStatus>,
      { link: LinkSeen; change: BodyOf<typeof setLinkStatus> }
    >({
      query: ({ link, change }) =>
        call(setLinkStatus, { params: { id: link.id }, body: change, ifMatch: link.version }),
      invalidatesTags: ['RfqAudit'],
    }),
    deleteLink: build.mutation<ReplyOf<typeof deleteLink>, LinkSeen>({
      query: ({ id, version }) => call(deleteLink, { params: { id }, ifMatch: version }),
      invalidatesTags: ['RfqAudit'],
    }),
  }),
});

export const {
  useRfqAnalyticsQuery,
  useRfqSearchQuery,
  useRfqHistoryQuery,
  useSetLinkStatusMutation,
  useDeleteLinkMutation,
} = rfqAdminApi;
