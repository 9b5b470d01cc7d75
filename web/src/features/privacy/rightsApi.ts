import {
  declineRightsRequestEndpoint,
  fulfilRightsRequestEndpoint,
  listRightsRequestsEndpoint,
  listSaleOptOutsEndpoint,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';
import type { EndpointRequestBody } from '../../core/apiRequest.ts';

interface DeclineParams {
  readonly id: string;
  readonly body: EndpointRequestBody<typeof declineRightsRequestEndpoint>;
}

const rightsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    rightsRequests: defineApiQuery(listRightsRequestsEndpoint, ['RightsRequests']),
    declineRightsRequest: defineApiMutation(
      declineRightsRequestEndpoint,
      ['RightsRequests'],
      ({ id, body }: DeclineParams) => ({
        params: { id },
        body,
      }),
    ),
    fulfilRightsRequest: defineApiMutation(fulfilRightsRequestEndpoint, ['RightsRequests'], (id: string) => ({
      params: { id },
    })),
    saleOptOuts: defineApiQuery(listSaleOptOutsEndpoint, ['RightsRequests']),
  }),
});

export const {
  useRightsRequestsQuery,
  useDeclineRightsRequestMutation,
  useFulfilRightsRequestMutation,
  useSaleOptOutsQuery,
} = rightsApi;
