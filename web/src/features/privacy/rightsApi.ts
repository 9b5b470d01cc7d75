import { declineRightsRequest, listRightsRequests } from '@marketplace/contracts/privacy/privacy.api.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';
import type { BodyOf } from '../../core/call.ts';

interface Declining {
  readonly id: string;
  readonly body: BodyOf<typeof declineRightsRequest>;
}

const rightsApi = api.injectEndpoints({
  endpoints: () => ({
    rightsRequests: reads(listRightsRequests, ['RightsRequests']),
    declineRightsRequest: writes(declineRightsRequest, ['RightsRequests'], ({ id, body }: Declining) => ({
      params: { id },
      body,
    })),
  }),
});

export const { useRightsRequestsQuery, useDeclineRightsRequestMutation } = rightsApi;
