import { createApiToken, listApiTokens, revokeApiToken } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { api } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const tokensApi = api.injectEndpoints({
  endpoints: () => ({
    apiTokens: defineApiQuery(listApiTokens, ['Session']),
    createApiToken: defineApiMutation(createApiToken),
    revokeApiToken: defineApiMutation(revokeApiToken, ['Session'], (id: string) => ({ params: { id } })),
  }),
});

export const { useApiTokensQuery, useCreateApiTokenMutation, useRevokeApiTokenMutation } = tokensApi;
