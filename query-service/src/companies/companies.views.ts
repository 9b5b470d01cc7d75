import {
  type CompanyMemberView,
  type CompanyStanding,
  type OwnCompanyView,
  type WaitingMemberView,
} from '@marketplace/contracts/companies/companies.api.ts';
import { personName } from '@marketplace/domain/accounts/personName.ts';
import { companyRoles } from '@marketplace/contracts/companies/companies.values.ts';
import type { CompanyPersonRow, OwnStanding } from './companies.queries.ts';

function colleague(row: CompanyPersonRow, reader: string) {
  return {
    user_id: row.user_id,
    name: personName(row),
    email: row.email,
    own: row.user_id === reader,
  };
}

function membersAmong(rows: readonly CompanyPersonRow[], reader: string): CompanyMemberView[] {
  const rank = ({ role }: CompanyMemberView): number => companyRoles.length - companyRoles.indexOf(role);
  return rows
    .flatMap((row) =>
      row.role === null ? [] : [{ ...colleague(row, reader), role: row.role, since: row.since.toISOString() }],
    )
    .toSorted((one, other) => rank(one) - rank(other));
}

function waitingAmong(rows: readonly CompanyPersonRow[], reader: string): WaitingMemberView[] {
  return rows.flatMap((row) =>
    row.role === null ? [{ ...colleague(row, reader), asked_at: row.since.toISOString() }] : [],
  );
}

function standingOf({ companyId, isWaiting, role }: OwnStanding): CompanyStanding {
  if (companyId === null) return 'none';
  if (role !== null) return 'member';
  return isWaiting ? 'waiting' : 'outside';
}

/** What is known of a company. */
export interface KnownCompany {
  readonly name: string | null;
  /** Of which outsiders read nothing and viewers nobody who waits. */
  readonly people: readonly CompanyPersonRow[];
  /** RFQs that the reader may hand over to it. */
  readonly earlier: number;
  /** User id of who asks. */
  readonly reader: string;
}

/** A person's company, as far as the person may read of it. */
export function toOwnCompanyView(own: OwnStanding, { name, people, earlier, reader }: KnownCompany): OwnCompanyView {
  const { companyId, role } = own;
  return {
    domain: own.domain,
    email_confirmed: own.emailConfirmed,
    standing: standingOf(own),
    company: companyId === null ? null : { company_id: companyId, name },
    role,
    members: role === null ? [] : membersAmong(people, reader),
    waiting: role === null || role === 'viewer' ? [] : waitingAmong(people, reader),
    earlier_requests: earlier,
  };
}
