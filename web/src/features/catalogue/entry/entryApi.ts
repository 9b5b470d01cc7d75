import {
  listOwnCorrections,
  proposeCorrection,
  readCatalogueEntry,
  withdrawCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const entryApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    catalogueEntry: defineApiQuery(readCatalogueEntry, ['Access', 'Catalogue']),
    ownCorrections: defineApiQuery(listOwnCorrections, ['Access', 'Corrections']),
    proposeCorrection: defineApiMutation(proposeCorrection, ['Corrections']),
    withdrawCorrection: defineApiMutation(withdrawCorrection, ['Corrections'], (id: string) => ({ params: { id } })),
  }),
});

export const {
  useCatalogueEntryQuery,
  useOwnCorrectionsQuery,
  useProposeCorrectionMutation,
  useWithdrawCorrectionMutation,
} = entryApi;
