import { readApiDescription } from '@marketplace/contracts/reference/reference.api.ts';
import { api } from '../../core/api.ts';
import { defineQuery } from '../../core/endpoints.ts';

const referenceApi = api.injectEndpoints({
  endpoints: () => ({ apiDescription: defineQuery(readApiDescription, []) }),
});

export const { useApiDescriptionQuery } = referenceApi;
