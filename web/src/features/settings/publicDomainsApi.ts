import { listPublicDomainCompanies } from '@marketplace/contracts/companies/companies.admin.api.ts';
import { api } from '../../core/api.ts';
import { defineApiQuery } from '../../core/endpoints.ts';

const publicDomainsApi = api.injectEndpoints({
  endpoints: () => ({ publicDomainCompanies: defineApiQuery(listPublicDomainCompanies, ['Metadata']) }),
});

export const { usePublicDomainCompaniesQuery } = publicDomainsApi;
