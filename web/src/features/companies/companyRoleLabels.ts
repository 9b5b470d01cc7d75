import { t } from '@lingui/core/macro';
import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';

/** Label of each company role, with a summary of its permissions. */
export const companyRoleLabels: Readonly<Record<CompanyRole, string>> = {
  owner: t`Owner: also says who belongs to it`,
  buyer: t`Buyer: sends and decides`,
  viewer: t`Viewer: reads`,
};
