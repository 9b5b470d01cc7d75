import type { ColleagueView } from '@marketplace/contracts/companies/companies.api.ts';
import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';
import type { z } from 'zod';

/** What each role may do, as it is chosen and shown. */
export const roleWords: Readonly<Record<CompanyRole, string>> = {
  owner: 'Owner: also says who belongs to it',
  buyer: 'Buyer: sends and decides',
  viewer: 'Viewer: reads',
};

/** A person by name, else by address; somebody whose account was erased has neither. */
export function nameOf({ name, email }: z.infer<typeof ColleagueView>): string {
  return name ?? email ?? 'Somebody whose account was deleted';
}
