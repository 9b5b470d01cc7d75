import {
  acceptCorrectionEndpoint,
  listPendingCorrectionsEndpoint,
  rejectCorrectionEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';
import type { EndpointRequestBody } from '../../../core/apiRequest.ts';

type CorrectionRequest<Body> = { providerId: string; id: string } & Body;

const correctionsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    pendingCorrections: defineApiQuery(listPendingCorrectionsEndpoint, ['Corrections', 'Catalogue']),
    acceptCorrection: defineApiMutation(
      acceptCorrectionEndpoint,
      ['Corrections', 'Catalogue', 'Metadata'],
      ({ providerId, id, ...body }: CorrectionRequest<EndpointRequestBody<typeof acceptCorrectionEndpoint>>) => ({
        params: { providerId, id },
        body,
      }),
    ),
    rejectCorrection: defineApiMutation(
      rejectCorrectionEndpoint,
      ['Corrections'],
      ({ providerId, id, ...body }: CorrectionRequest<EndpointRequestBody<typeof rejectCorrectionEndpoint>>) => ({
        params: { providerId, id },
        body,
      }),
    ),
  }),
});

export const { usePendingCorrectionsQuery, useAcceptCorrectionMutation, useRejectCorrectionMutation } = correctionsApi;
