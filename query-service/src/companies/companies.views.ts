import {
  type CompanyMemberReplyItem,
  type CallerCompanyMembershipStatus,
  type OwnCompanyReply,
  type PendingCompanyMemberReplyItem,
} from '@marketplace/contracts/companies/companies.api.ts';
import { formatPersonName } from '@marketplace/domain/accounts/formatPersonName.ts';
import { companyRoles } from '@marketplace/contracts/companies/companies.values.ts';
import type { CompanyMemberOrJoinRequestQueryRow, OwnCompanyMembership } from './companies.queries.ts';

function toPersonFields(row: CompanyMemberOrJoinRequestQueryRow, reader: string) {
  return {
    user_id: row.user_id,
    name: formatPersonName(row),
    email: row.email,
    own: row.user_id === reader,
  };
}

function toMemberViews(rows: readonly CompanyMemberOrJoinRequestQueryRow[], reader: string): CompanyMemberReplyItem[] {
  const rank = ({ role }: CompanyMemberReplyItem): number => companyRoles.length - companyRoles.indexOf(role);
  return rows
    .flatMap((row) =>
      row.role === null ? [] : [{ ...toPersonFields(row, reader), role: row.role, since: row.since.toISOString() }],
    )
    .toSorted((one, other) => rank(one) - rank(other));
}

function toWaitingMemberViews(
  rows: readonly CompanyMemberOrJoinRequestQueryRow[],
  reader: string,
): PendingCompanyMemberReplyItem[] {
  return rows.flatMap((row) =>
    row.role === null ? [{ ...toPersonFields(row, reader), asked_at: row.since.toISOString() }] : [],
  );
}

function toCompanyStanding({ companyId, isWaiting, role }: OwnCompanyMembership): CallerCompanyMembershipStatus {
  if (companyId === null) return 'none';
  if (role !== null) return 'member';
  return isWaiting ? 'waiting' : 'outside';
}

/** Data that `toOwnCompanyView` needs about the company and the caller. */
export interface OwnCompanyViewInput {
  readonly name: string | null;
  /**
   * Members of the company and people who have asked to join; empty if the caller is not a member. `toOwnCompanyView`
   * hides people who have asked to join from callers with the role `viewer`.
   */
  readonly people: readonly CompanyMemberOrJoinRequestQueryRow[];
  /** Number of RFQs that the caller may transfer to the company. */
  readonly transferableRequests: number;
  /** User id of the caller. */
  readonly reader: string;
}

/** Converts a person's company membership to the API view, with only the fields that are visible to that person. */
export function toOwnCompanyView(
  own: OwnCompanyMembership,
  { name, people, transferableRequests, reader }: OwnCompanyViewInput,
): OwnCompanyReply {
  const { companyId, role } = own;
  return {
    domain: own.domain,
    email_confirmed: own.emailConfirmed,
    standing: toCompanyStanding(own),
    company: companyId === null ? null : { company_id: companyId, name },
    role,
    members: role === null ? [] : toMemberViews(people, reader),
    waiting: role === null || role === 'viewer' ? [] : toWaitingMemberViews(people, reader),
    earlier_requests: transferableRequests,
  };
}
