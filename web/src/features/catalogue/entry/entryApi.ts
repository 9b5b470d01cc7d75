import {
  listOwnCorrections,
  proposeCorrection,
  readCatalogueEntry,
  withdrawCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { api } from '../../../core/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../../core/call.ts';

const entryApi = api.injectEndpoints({
  endpoints: (build) => ({
    catalogueEntry: build.query<ReplyOf<typeof readCatalogueEntry>, undefined>({
      query: () => call(readCatalogueEntry, {}),
      providesTags: ['Access', 'Catalogue'],
    }),
    ownCorrections: build.query<ReplyOf<typeof listOwnCorrections>, undefined>({
      query: () => call(listOwnCorrections, {}),
      providesTags: ['Access', 'Corrections'],
    }),
    proposeCorrection: build.mutation<ReplyOf<typeof proposeCorrection>, BodyOf<typeof proposeCorrection>>({
      query: (body) => call(proposeCorrection, { body }),
      invalidatesTags: ['Corrections'],
    }),
    withdrawCorrection: build.mutation<ReplyOf<typeof withdrawCorrection>, string>({
      query: (id) => call(withdrawCorrection, { params: { id } }),
      invalidatesTags: ['Corrections'],
    }),
  }),
});

export const {
  useCatalogueEntryQuery,
  useOwnCorrectionsQuery,
  useProposeCorrectionMutation,
  useWithdrawCorrectionMutation,
} = entryApi;
