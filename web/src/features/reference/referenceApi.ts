import { readApiDescription } from '@marketplace/contracts/reference/reference.api.ts';
import { api } from '../../core/api.ts';
import { defineApiQuery } from '../../core/endpoints.ts';

const referenceApi = api.injectEndpoints({
  endpoints: () => ({ apiDescription: defineApiQuery(readApiDescription, []) }),
});

export const { useApiDescriptionQuery } = referenceApi;
