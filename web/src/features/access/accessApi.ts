import { requestAccessEndpoint } from '@marketplace/contracts/access/access.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiMutation } from '../../core/endpoints.ts';

const accessApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    requestAccess: defineApiMutation(requestAccessEndpoint, ['Session', 'Access', 'AccessRequests']),
  }),
});

export const { useRequestAccessMutation } = accessApi;
