import {
  acceptCorrection,
  listPendingCorrections,
  rejectCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { api } from '../../../core/api.ts';
import { reads, writes } from '../../../core/endpoints.ts';
import type { BodyOf } from '../../../core/call.ts';

type CorrectionRequest<Body> = { providerId: string; id: string } & Body;

const correctionsApi = api.injectEndpoints({
  endpoints: () => ({
    pendingCorrections: reads(listPendingCorrections, ['Corrections', 'Catalogue']),
    acceptCorrection: writes(
      acceptCorrection,
      ['Corrections', 'Catalogue', 'Metadata'],
      ({ providerId, id, ...body }: CorrectionRequest<BodyOf<typeof acceptCorrection>>) => ({
        params: { providerId, id },
        body,
      }),
    ),
    rejectCorrection: writes(
      rejectCorrection,
      ['Corrections'],
      ({ providerId, id, ...body }: CorrectionRequest<BodyOf<typeof rejectCorrection>>) => ({
        params: { providerId, id },
        body,
      }),
    ),
  }),
});

export const { usePendingCorrectionsQuery, useAcceptCorrectionMutation, useRejectCorrectionMutation } = correctionsApi;
