import {
  endIssuerTrust,
  listTrustedIssuers,
  trustIssuer,
} from '@marketplace/contracts/companies/companies.trust.api.ts';
import { api } from '../../core/api.ts';
import { defineQuery, defineMutation } from '../../core/endpoints.ts';

const trustedIssuersApi = api.injectEndpoints({
  endpoints: () => ({
    trustedIssuers: defineQuery(listTrustedIssuers, ['Metadata']),
    trustIssuer: defineMutation(trustIssuer, ['Metadata']),
    endIssuerTrust: defineMutation(endIssuerTrust, ['Metadata']),
  }),
});

export const { useTrustedIssuersQuery, useTrustIssuerMutation, useEndIssuerTrustMutation } = trustedIssuersApi;
