import {
  listOwnCorrections,
  proposeCorrection,
  readCatalogueEntry,
  withdrawCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { api } from '../../../core/api.ts';
import { defineQuery, defineMutation } from '../../../core/endpoints.ts';

const entryApi = api.injectEndpoints({
  endpoints: () => ({
    catalogueEntry: defineQuery(readCatalogueEntry, ['Access', 'Catalogue']),
    ownCorrections: defineQuery(listOwnCorrections, ['Access', 'Corrections']),
    proposeCorrection: defineMutation(proposeCorrection, ['Corrections']),
    withdrawCorrection: defineMutation(withdrawCorrection, ['Corrections'], (id: string) => ({ params: { id } })),
  }),
});

export const {
  useCatalogueEntryQuery,
  useOwnCorrectionsQuery,
  useProposeCorrectionMutation,
  useWithdrawCorrectionMutation,
} = entryApi;
