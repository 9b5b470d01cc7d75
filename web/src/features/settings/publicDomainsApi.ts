import { listPublicDomainCompaniesEndpoint } from '@marketplace/contracts/companies/companies.admin.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery } from '../../core/endpoints.ts';

const publicDomainsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({ publicDomainCompanies: defineApiQuery(listPublicDomainCompaniesEndpoint, ['Metadata']) }),
});

export const { usePublicDomainCompaniesQuery } = publicDomainsApi;
