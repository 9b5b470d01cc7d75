import {
  acceptApplication,
  listApplications,
  makeApplication,
  readOwnApplication,
  rejectApplication,
} from '@marketplace/contracts/arrivals/arrivals.applications.api.ts';
import { api } from '../../core/api.ts';
import { defineQuery, defineMutation } from '../../core/endpoints.ts';

interface ApplicationReference {
  userId: string;
  application_id: string;
}

const applicationsApi = api.injectEndpoints({
  endpoints: () => ({
    ownApplication: defineQuery(readOwnApplication, ['Arrivals']),
    makeApplication: defineMutation(makeApplication, ['Arrivals']),
    applications: defineQuery(listApplications, ['Arrivals', 'Catalogue']),
    acceptApplication: defineMutation(
      acceptApplication,
      ['Arrivals', 'AccessRequests', 'Catalogue', 'Metadata'],
      ({ userId, ...body }: ApplicationReference) => ({ params: { id: userId }, body }),
    ),
    rejectApplication: defineMutation(
      rejectApplication,
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
