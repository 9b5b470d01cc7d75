import {
  acceptCorrection,
  listPendingCorrections,
  rejectCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { api } from '../../../core/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../../core/call.ts';

type OfCorrection<Body> = { providerId: string; id: string } & Body;

const correctionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingCorrections: build.query<ReplyOf<typeof listPendingCorrections>, undefined>({
      query: () => call(listPendingCorrections, {}),
      providesTags: ['Corrections', 'Catalogue'],
    }),
    acceptCorrection: build.mutation<ReplyOf<typeof acceptCorrection>, OfCorrection<BodyOf<typeof acceptCorrection>>>({
      query: ({ providerId, id, ...body }) => call(acceptCorrection, { params: { providerId, id }, body }),
      invalidatesTags: ['Corrections', 'Catalogue', 'Metadata'],
    }),
    rejectCorrection: build.mutation<ReplyOf<typeof rejectCorrection>, OfCorrection<BodyOf<typeof rejectCorrection>>>({
      query: ({ providerId, id, ...body }) => call(rejectCorrection, { params: { providerId, id }, body }),
      invalidatesTags: ['Corrections'],
    }),
  }),
});

export const { usePendingCorrectionsQuery, useAcceptCorrectionMutation, useRejectCorrectionMutation } = correctionsApi;
