import { t } from '@lingui/core/macro';
import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';

/** Label of each company role, with a summary of its permissions. */
export const companyRoleLabels: Readonly<Record<CompanyRole, string>> = {
  owner: t`Owner: also manages members`,
  buyer: t`Buyer: sends requests and decides on quotes`,
  viewer: t`Viewer: read-only access`,
};
