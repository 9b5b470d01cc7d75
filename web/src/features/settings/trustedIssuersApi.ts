import {
  endIssuerTrust,
  listTrustedIssuers,
  trustIssuer,
} from '@marketplace/contracts/companies/companies.trust.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const trustedIssuersApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    trustedIssuers: defineApiQuery(listTrustedIssuers, ['Metadata']),
    trustIssuer: defineApiMutation(trustIssuer, ['Metadata']),
    endIssuerTrust: defineApiMutation(endIssuerTrust, ['Metadata']),
  }),
});

export const { useTrustedIssuersQuery, useTrustIssuerMutation, useEndIssuerTrustMutation } = trustedIssuersApi;
