import { readArrivalsEndpoint } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery } from '../../../core/endpoints.ts';

const providerDeliveryApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    /** Delivery status of an RFQ for each of its providers. The argument is the RFQ id. */
    arrivals: defineApiQuery(readArrivalsEndpoint, ['Arrivals', 'Responses', 'RfqLinks'], (id: string) => ({
      params: { id },
    })),
  }),
});

export const { useArrivalsQuery: useProviderDeliveryQuery } = providerDeliveryApi;
