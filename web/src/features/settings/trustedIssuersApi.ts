import {
  endIssuerTrustEndpoint,
  listTrustedIssuersEndpoint,
  trustIssuerEndpoint,
} from '@marketplace/contracts/companies/companies.trust.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const trustedIssuersApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    trustedIssuers: defineApiQuery(listTrustedIssuersEndpoint, ['Metadata']),
    trustIssuer: defineApiMutation(trustIssuerEndpoint, ['Metadata']),
    endIssuerTrust: defineApiMutation(endIssuerTrustEndpoint, ['Metadata']),
  }),
});

export const { useTrustedIssuersQuery, useTrustIssuerMutation, useEndIssuerTrustMutation } = trustedIssuersApi;
