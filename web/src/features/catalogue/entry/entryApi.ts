import {
  listOwnCorrections,
  proposeCorrection,
  readCatalogueEntry,
  withdrawCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { api } from '../../../core/api.ts';
import { reads, writes } from '../../../core/endpoints.ts';

const entryApi = api.injectEndpoints({
  endpoints: () => ({
    catalogueEntry: reads(readCatalogueEntry, ['Access', 'Catalogue']),
    ownCorrections: reads(listOwnCorrections, ['Access', 'Corrections']),
    proposeCorrection: writes(proposeCorrection, ['Corrections']),
    withdrawCorrection: writes(withdrawCorrection, ['Corrections'], (id: string) => ({ params: { id } })),
  }),
});

export const {
  useCatalogueEntryQuery,
  useOwnCorrectionsQuery,
  useProposeCorrectionMutation,
  useWithdrawCorrectionMutation,
} = entryApi;
