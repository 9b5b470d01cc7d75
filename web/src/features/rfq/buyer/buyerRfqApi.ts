import { listOwnRfqsEndpoint, listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { handOverRfqEndpoint } from '@marketplace/contracts/rfq/rfq.transfer.api.ts';
import {
  addRfqProviderEndpoint,
  awardQuotesEndpoint,
  type AwardQuotesBody,
  type ChangeRfqQuantitiesBody,
  changeRfqNeedEndpoint,
  closeRfqEndpoint,
  extendDeadlineEndpoint,
  reopenRfqEndpoint,
} from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import { readExchangeRatesEndpoint } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { pageOwnRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import type { EndpointQueryParameters } from '../../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const changed = ['Rfqs', 'RfqLinks'] as const;

/** An RFQ id and the body of the call. */
type WithRfqId<Body> = { readonly id: string } & Body;

const buyerRfqApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    /** The newest RFQs up to the limit, and the RFQ with the given id even if it is not among the newest. */
    ownRfqs: defineApiQuery(listOwnRfqsEndpoint, ['Rfqs'], (query: { limit: number; rfq?: string }) => ({ query })),
    ownRfqsPage: defineApiQuery(
      pageOwnRfqsEndpoint,
      ['Rfqs'],
      (query: EndpointQueryParameters<typeof pageOwnRfqsEndpoint>) => ({
        query,
      }),
    ),
    /** Links between an RFQ and its providers, by RFQ id. */
    rfqLinks: defineApiQuery(listRfqLinksEndpoint, ['RfqLinks'], (id: string) => ({ params: { id } })),
    exchangeRates: defineApiQuery(readExchangeRatesEndpoint, ['ExchangeRates']),
    awardQuotes: defineApiMutation(awardQuotesEndpoint, changed, ({ id, ...body }: WithRfqId<AwardQuotesBody>) => ({
      params: { id },
      body,
    })),
    closeRfq: defineApiMutation(closeRfqEndpoint, changed, ({ id, note }: WithRfqId<{ note: string }>) => ({
      params: { id },
      body: { note },
    })),
    reopenRfq: defineApiMutation(reopenRfqEndpoint, changed, (id: string) => ({ params: { id } })),
    extendDeadline: defineApiMutation(
      extendDeadlineEndpoint,
      changed,
      ({ id, deadline }: WithRfqId<{ deadline: string }>) => ({
        params: { id },
        body: { deadline },
      }),
    ),
    changeRfqNeed: defineApiMutation(
      changeRfqNeedEndpoint,
      changed,
      ({ id, ...body }: WithRfqId<ChangeRfqQuantitiesBody>) => ({
        params: { id },
        body,
      }),
    ),
    addRfqProvider: defineApiMutation(
      addRfqProviderEndpoint,
      changed,
      ({ id, provider }: WithRfqId<{ provider: string }>) => ({
        params: { id },
        body: { provider },
      }),
    ),
    handOverRfq: defineApiMutation(handOverRfqEndpoint, [...changed, 'Company'], (id: string) => ({ params: { id } })),
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
