import {
  listExchangeRatesEndpoint,
  previewRateFileEndpoint,
  removeExchangeRateEndpoint,
  setExchangeRatesEndpoint,
} from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { buildFormDataApiRequest, type EndpointReply } from '../../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const changed = ['ExchangeRates'] as const;

const ratesApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    ratesForAdmins: defineApiQuery(listExchangeRatesEndpoint, changed),
    setRates: defineApiMutation(setExchangeRatesEndpoint, changed),
    removeRate: defineApiMutation(
      removeExchangeRateEndpoint,
      changed,
      ({ currency, version }: { currency: string; version: number }) => ({
        params: { currency },
        query: { version },
      }),
    ),
    previewRates: build.mutation<EndpointReply<typeof previewRateFileEndpoint>, File>({
      query: (file) => {
        const form = new FormData();
        form.append('file', file);
        return buildFormDataApiRequest(previewRateFileEndpoint, form);
      },
    }),
  }),
});

export const { useRatesForAdminsQuery, useSetRatesMutation, useRemoveRateMutation, usePreviewRatesMutation } = ratesApi;
