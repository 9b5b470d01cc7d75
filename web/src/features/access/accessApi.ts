import { requestAccess } from '@marketplace/contracts/access/access.api.ts';
import { api } from '../../core/api.ts';
import { defineMutation } from '../../core/endpoints.ts';

const accessApi = api.injectEndpoints({
  endpoints: () => ({
    requestAccess: defineMutation(requestAccess, ['Session', 'Access', 'AccessRequests']),
  }),
});

export const { useRequestAccessMutation } = accessApi;
