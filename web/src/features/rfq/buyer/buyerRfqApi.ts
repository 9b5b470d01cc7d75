import { listOwnRfqs, listRfqLinks } from '@marketplace/contracts/rfq/rfq.api.ts';
import { handOverRfq } from '@marketplace/contracts/rfq/rfq.transfer.api.ts';
import {
  addRfqProvider,
  awardQuotes,
  type AwardQuotesBody,
  type ChangeRfqQuantitiesBody,
  changeRfqNeed,
  closeRfq,
  extendDeadline,
  reopenRfq,
} from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import { readExchangeRates } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { pageOwnRfqs } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import type { EndpointQueryParameters } from '../../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const changed = ['Rfqs', 'RfqLinks'] as const;

/** An RFQ id and the body of the call. */
type WithRfqId<Body> = { readonly id: string } & Body;

const buyerRfqApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    /** The newest RFQs up to the limit, and the RFQ with the given id even if it is not among the newest. */
    ownRfqs: defineApiQuery(listOwnRfqs, ['Rfqs'], (query: { limit: number; rfq?: string }) => ({ query })),
    ownRfqsPage: defineApiQuery(pageOwnRfqs, ['Rfqs'], (query: EndpointQueryParameters<typeof pageOwnRfqs>) => ({
      query,
    })),
    /** Links between an RFQ and its providers, by RFQ id. */
    rfqLinks: defineApiQuery(listRfqLinks, ['RfqLinks'], (id: string) => ({ params: { id } })),
    exchangeRates: defineApiQuery(readExchangeRates, ['ExchangeRates']),
    awardQuotes: defineApiMutation(awardQuotes, changed, ({ id, ...body }: WithRfqId<AwardQuotesBody>) => ({
      params: { id },
      body,
    })),
    closeRfq: defineApiMutation(closeRfq, changed, ({ id, note }: WithRfqId<{ note: string }>) => ({
      params: { id },
      body: { note },
    })),
    reopenRfq: defineApiMutation(reopenRfq, changed, (id: string) => ({ params: { id } })),
    extendDeadline: defineApiMutation(extendDeadline, changed, ({ id, deadline }: WithRfqId<{ deadline: string }>) => ({
      params: { id },
      body: { deadline },
    })),
    changeRfqNeed: defineApiMutation(changeRfqNeed, changed, ({ id, ...body }: WithRfqId<ChangeRfqQuantitiesBody>) => ({
      params: { id },
      body,
    })),
    addRfqProvider: defineApiMutation(addRfqProvider, changed, ({ id, provider }: WithRfqId<{ provider: string }>) => ({
      params: { id },
      body: { provider },
    })),
    handOverRfq: defineApiMutation(handOverRfq, [...changed, 'Company'], (id: string) => ({ params: { id } })),
  }),
});

export const {
  useOwnRfqsQuery,
  useOwnRfqsPageQuery,
  useRfqLinksQuery,
  useExchangeRatesQuery,
  useAwardQuotesMutation,
  useCloseRfqMutation,
  useReopenRfqMutation,
  useExtendDeadlineMutation,
  useChangeRfqNeedMutation,
  useAddRfqProviderMutation,
  useHandOverRfqMutation: useTransferRfqMutation,
} = buyerRfqApi;
