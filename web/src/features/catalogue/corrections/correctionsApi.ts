import {
  acceptCorrection,
  listPendingCorrections,
  rejectCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';
import type { EndpointRequestBody } from '../../../core/apiRequest.ts';

type CorrectionRequest<Body> = { providerId: string; id: string } & Body;

const correctionsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    pendingCorrections: defineApiQuery(listPendingCorrections, ['Corrections', 'Catalogue']),
    acceptCorrection: defineApiMutation(
      acceptCorrection,
      ['Corrections', 'Catalogue', 'Metadata'],
      ({ providerId, id, ...body }: CorrectionRequest<EndpointRequestBody<typeof acceptCorrection>>) => ({
        params: { providerId, id },
        body,
      }),
    ),
    rejectCorrection: defineApiMutation(
      rejectCorrection,
      ['Corrections'],
      ({ providerId, id, ...body }: CorrectionRequest<EndpointRequestBody<typeof rejectCorrection>>) => ({
        params: { providerId, id },
        body,
      }),
    ),
  }),
});

export const { usePendingCorrectionsQuery, useAcceptCorrectionMutation, useRejectCorrectionMutation } = correctionsApi;
