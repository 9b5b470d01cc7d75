import { createApiToken, listApiTokens, revokeApiToken } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { api } from '../../../core/api.ts';
import { reads, writes } from '../../../core/endpoints.ts';

const tokensApi = api.injectEndpoints({
  endpoints: () => ({
    apiTokens: reads(listApiTokens, ['Session']),
    createApiToken: writes(createApiToken),
    revokeApiToken: writes(revokeApiToken, ['Session'], (id: string) => ({ params: { id } })),
  }),
});

export const { useApiTokensQuery, useCreateApiTokenMutation, useRevokeApiTokenMutation } = tokensApi;
