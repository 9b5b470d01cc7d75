import {
  listOwnCorrectionsEndpoint,
  proposeCorrectionEndpoint,
  readCatalogueEntryEndpoint,
  withdrawCorrectionEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const entryApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    catalogueEntry: defineApiQuery(readCatalogueEntryEndpoint, ['Access', 'Catalogue']),
    ownCorrections: defineApiQuery(listOwnCorrectionsEndpoint, ['Access', 'Corrections']),
    proposeCorrection: defineApiMutation(proposeCorrectionEndpoint, ['Corrections']),
    withdrawCorrection: defineApiMutation(withdrawCorrectionEndpoint, ['Corrections'], (id: string) => ({
      params: { id },
    })),
  }),
});

export const {
  useCatalogueEntryQuery,
  useOwnCorrectionsQuery,
  useProposeCorrectionMutation,
  useWithdrawCorrectionMutation,
} = entryApi;
