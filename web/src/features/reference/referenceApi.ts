import { readApiDescription } from '@marketplace/contracts/reference/reference.api.ts';
import { api } from '../../core/api.ts';
import { reads } from '../../core/endpoints.ts';

const referenceApi = api.injectEndpoints({ endpoints: () => ({ apiDescription: reads(readApiDescription, []) }) });

export const { useApiDescriptionQuery } = referenceApi;
