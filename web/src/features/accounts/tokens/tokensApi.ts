import { createApiToken, listApiTokens, revokeApiToken } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const tokensApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    apiTokens: defineApiQuery(listApiTokens, ['Session']),
    createApiToken: defineApiMutation(createApiToken),
    revokeApiToken: defineApiMutation(revokeApiToken, ['Session'], (id: string) => ({ params: { id } })),
  }),
});

export const { useApiTokensQuery, useCreateApiTokenMutation, useRevokeApiTokenMutation } = tokensApi;
