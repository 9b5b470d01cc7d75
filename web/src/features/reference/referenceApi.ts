import { readApiDescriptionEndpoint } from '@marketplace/contracts/reference/reference.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery } from '../../core/endpoints.ts';

const referenceApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({ apiDescription: defineApiQuery(readApiDescriptionEndpoint, []) }),
});

export const { useApiDescriptionQuery } = referenceApi;
