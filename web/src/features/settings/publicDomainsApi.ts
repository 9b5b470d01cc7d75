import { listPublicDomainCompanies } from '@marketplace/contracts/companies/companies.admin.api.ts';
import { api } from '../../core/api.ts';
import { defineQuery } from '../../core/endpoints.ts';

const publicDomainsApi = api.injectEndpoints({
  endpoints: () => ({ publicDomainCompanies: defineQuery(listPublicDomainCompanies, ['Metadata']) }),
});

export const { usePublicDomainCompaniesQuery } = publicDomainsApi;
