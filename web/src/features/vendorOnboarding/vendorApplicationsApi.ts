import {
  acceptApplicationEndpoint,
  listApplicationsEndpoint,
  makeApplicationEndpoint,
  readOwnApplicationEndpoint,
  rejectApplicationEndpoint,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

interface ApplicationReference {
  userId: string;
  application_id: string;
}

const applicationsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    ownApplication: defineApiQuery(readOwnApplicationEndpoint, ['Arrivals']),
    makeApplication: defineApiMutation(makeApplicationEndpoint, ['Arrivals']),
    applications: defineApiQuery(listApplicationsEndpoint, ['Arrivals', 'Catalogue']),
    acceptApplication: defineApiMutation(
      acceptApplicationEndpoint,
      ['Arrivals', 'AccessRequests', 'Catalogue', 'Metadata'],
      ({ userId, ...body }: ApplicationReference) => ({ params: { id: userId }, body }),
    ),
    rejectApplication: defineApiMutation(
      rejectApplicationEndpoint,
      ['Arrivals'],
      ({ userId, ...body }: ApplicationReference & { reason: string }) => ({ params: { id: userId }, body }),
    ),
  }),
});

export const {
  useOwnApplicationQuery: useOwnVendorApplicationQuery,
  useMakeApplicationMutation: useSubmitVendorApplicationMutation,
  useApplicationsQuery: useVendorApplicationsQuery,
  useAcceptApplicationMutation: useAcceptVendorApplicationMutation,
  useRejectApplicationMutation: useRejectVendorApplicationMutation,
} = applicationsApi;
