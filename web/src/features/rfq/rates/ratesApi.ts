import {
  listExchangeRates,
  previewRateFile,
  removeExchangeRate,
  setExchangeRates,
} from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { buildFormRequest, type EndpointReply } from '../../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const changed = ['ExchangeRates'] as const;

const ratesApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    ratesForAdmins: defineApiQuery(listExchangeRates, changed),
    setRates: defineApiMutation(setExchangeRates, changed),
    removeRate: defineApiMutation(
      removeExchangeRate,
      changed,
      ({ currency, version }: { currency: string; version: number }) => ({
        params: { currency },
        query: { version },
      }),
    ),
    previewRates: build.mutation<EndpointReply<typeof previewRateFile>, File>({
      query: (file) => {
        const form = new FormData();
        form.append('file', file);
        return buildFormRequest(previewRateFile, form);
      },
    }),
  }),
});

export const { useRatesForAdminsQuery, useSetRatesMutation, useRemoveRateMutation, usePreviewRatesMutation } = ratesApi;
