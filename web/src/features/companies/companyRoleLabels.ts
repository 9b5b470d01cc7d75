import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';

/** Label of each company role, with a summary of its permissions. */
export const companyRoleLabels: Readonly<Record<CompanyRole, string>> = {
  owner: 'Owner: also says who belongs to it',
  buyer: 'Buyer: sends and decides',
  viewer: 'Viewer: reads',
};
