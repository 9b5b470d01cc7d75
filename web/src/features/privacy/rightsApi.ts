import {
  declineRightsRequest,
  fulfilRightsRequest,
  listRightsRequests,
  listSaleOptOuts,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import { api } from '../../core/api.ts';
import { defineQuery, defineMutation } from '../../core/endpoints.ts';
import type { EndpointBody } from '../../core/apiRequest.ts';

interface DeclineParams {
  readonly id: string;
  readonly body: EndpointBody<typeof declineRightsRequest>;
}

const rightsApi = api.injectEndpoints({
  endpoints: () => ({
    rightsRequests: defineQuery(listRightsRequests, ['RightsRequests']),
    declineRightsRequest: defineMutation(declineRightsRequest, ['RightsRequests'], ({ id, body }: DeclineParams) => ({
      params: { id },
      body,
    })),
    fulfilRightsRequest: defineMutation(fulfilRightsRequest, ['RightsRequests'], (id: string) => ({ params: { id } })),
    saleOptOuts: defineQuery(listSaleOptOuts, ['RightsRequests']),
  }),
});

export const {
  useRightsRequestsQuery,
  useDeclineRightsRequestMutation,
  useFulfilRightsRequestMutation,
  useSaleOptOutsQuery,
} = rightsApi;
