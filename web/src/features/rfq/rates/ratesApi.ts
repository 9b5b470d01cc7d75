import {
  listExchangeRates,
  previewRateFile,
  removeExchangeRate,
  setExchangeRates,
} from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { api } from '../../../core/api.ts';
import { callWithForm, type ReplyOf } from '../../../core/call.ts';
import { reads, writes } from '../../../core/endpoints.ts';

const changed = ['ExchangeRates'] as const;

const ratesApi = api.injectEndpoints({
  endpoints: (build) => ({
    ratesForAdmins: reads(listExchangeRates, changed),
    setRates: writes(setExchangeRates, changed),
    removeRate: writes(removeExchangeRate, changed, ({ currency, version }: { currency: string; version: number }) => ({
      params: { currency },
      query: { version },
    })),
    previewRates: build.mutation<ReplyOf<typeof previewRateFile>, File>({
      query: (file) => {
        const form = new FormData();
        form.append('file', file);
        return callWithForm(previewRateFile, form);
      },
    }),
  }),
});

export const { useRatesForAdminsQuery, useSetRatesMutation, useRemoveRateMutation, usePreviewRatesMutation } = ratesApi;
