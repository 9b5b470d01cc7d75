import {
  declineRightsRequest,
  fulfilRightsRequest,
  listRightsRequests,
  listSaleOptOuts,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';
import type { EndpointRequestBody } from '../../core/apiRequest.ts';

interface DeclineParams {
  readonly id: string;
  readonly body: EndpointRequestBody<typeof declineRightsRequest>;
}

const rightsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    rightsRequests: defineApiQuery(listRightsRequests, ['RightsRequests']),
    declineRightsRequest: defineApiMutation(
      declineRightsRequest,
      ['RightsRequests'],
      ({ id, body }: DeclineParams) => ({
        params: { id },
        body,
      }),
    ),
    fulfilRightsRequest: defineApiMutation(fulfilRightsRequest, ['RightsRequests'], (id: string) => ({
      params: { id },
    })),
    saleOptOuts: defineApiQuery(listSaleOptOuts, ['RightsRequests']),
  }),
});

export const {
  useRightsRequestsQuery,
  useDeclineRightsRequestMutation,
  useFulfilRightsRequestMutation,
  useSaleOptOutsQuery,
} = rightsApi;
