import {
  declineRightsRequest,
  fulfilRightsRequest,
  listRightsRequests,
  listSaleOptOuts,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';
import type { BodyOf } from '../../core/call.ts';

interface DeclineParams {
  readonly id: string;
  readonly body: BodyOf<typeof declineRightsRequest>;
}

const rightsApi = api.injectEndpoints({
  endpoints: () => ({
    rightsRequests: reads(listRightsRequests, ['RightsRequests']),
    declineRightsRequest: writes(declineRightsRequest, ['RightsRequests'], ({ id, body }: DeclineParams) => ({
      params: { id },
      body,
    })),
    fulfilRightsRequest: writes(fulfilRightsRequest, ['RightsRequests'], (id: string) => ({ params: { id } })),
    saleOptOuts: reads(listSaleOptOuts, ['RightsRequests']),
  }),
});

export const {
  useRightsRequestsQuery,
  useDeclineRightsRequestMutation,
  useFulfilRightsRequestMutation,
  useSaleOptOutsQuery,
} = rightsApi;
