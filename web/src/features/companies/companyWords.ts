import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';

/** What each role may do, as it is chosen and shown. */
export const roleWords: Readonly<Record<CompanyRole, string>> = {
  owner: 'Owner: also says who belongs to it',
  buyer: 'Buyer: sends and decides',
  viewer: 'Viewer: reads',
};
