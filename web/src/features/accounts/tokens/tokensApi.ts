import { createApiToken, listApiTokens, revokeApiToken } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { api } from '../../../core/api.ts';
import { defineQuery, defineMutation } from '../../../core/endpoints.ts';

const tokensApi = api.injectEndpoints({
  endpoints: () => ({
    apiTokens: defineQuery(listApiTokens, ['Session']),
    createApiToken: defineMutation(createApiToken),
    revokeApiToken: defineMutation(revokeApiToken, ['Session'], (id: string) => ({ params: { id } })),
  }),
});

export const { useApiTokensQuery, useCreateApiTokenMutation, useRevokeApiTokenMutation } = tokensApi;
