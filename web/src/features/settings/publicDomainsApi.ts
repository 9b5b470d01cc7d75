import { listPublicDomainCompanies } from '@marketplace/contracts/companies/companies.admin.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery } from '../../core/endpoints.ts';

const publicDomainsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({ publicDomainCompanies: defineApiQuery(listPublicDomainCompanies, ['Metadata']) }),
});

export const { usePublicDomainCompaniesQuery } = publicDomainsApi;
