import {
  acceptCorrection,
  listPendingCorrections,
  rejectCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { api } from '../../../core/api.ts';
import { defineQuery, defineMutation } from '../../../core/endpoints.ts';
import type { EndpointBody } from '../../../core/apiRequest.ts';

type CorrectionRequest<Body> = { providerId: string; id: string } & Body;

const correctionsApi = api.injectEndpoints({
  endpoints: () => ({
    pendingCorrections: defineQuery(listPendingCorrections, ['Corrections', 'Catalogue']),
    acceptCorrection: defineMutation(
      acceptCorrection,
      ['Corrections', 'Catalogue', 'Metadata'],
      ({ providerId, id, ...body }: CorrectionRequest<EndpointBody<typeof acceptCorrection>>) => ({
        params: { providerId, id },
        body,
      }),
    ),
    rejectCorrection: defineMutation(
      rejectCorrection,
      ['Corrections'],
      ({ providerId, id, ...body }: CorrectionRequest<EndpointBody<typeof rejectCorrection>>) => ({
        params: { providerId, id },
        body,
      }),
    ),
  }),
});

export const { usePendingCorrectionsQuery, useAcceptCorrectionMutation, useRejectCorrectionMutation } = correctionsApi;
