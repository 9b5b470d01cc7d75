import {
  endIssuerTrust,
  listTrustedIssuers,
  trustIssuer,
} from '@marketplace/contracts/companies/companies.trust.api.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';

const trustedIssuersApi = api.injectEndpoints({
  endpoints: () => ({
    trustedIssuers: reads(listTrustedIssuers, ['Metadata']),
    trustIssuer: writes(trustIssuer, ['Metadata']),
    endIssuerTrust: writes(endIssuerTrust, ['Metadata']),
  }),
});

export const { useTrustedIssuersQuery, useTrustIssuerMutation, useEndIssuerTrustMutation } = trustedIssuersApi;
