import {
  createApiTokenEndpoint,
  listApiTokensEndpoint,
  revokeApiTokenEndpoint,
} from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const tokensApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    apiTokens: defineApiQuery(listApiTokensEndpoint, ['Session']),
    createApiToken: defineApiMutation(createApiTokenEndpoint),
    revokeApiToken: defineApiMutation(revokeApiTokenEndpoint, ['Session'], (id: string) => ({ params: { id } })),
  }),
});

export const { useApiTokensQuery, useCreateApiTokenMutation, useRevokeApiTokenMutation } = tokensApi;
