import type { SubjectErased, UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import type { LiveChangeAudienceAndTag, LiveUpdateTag } from '@marketplace/contracts/liveUpdates.ts';
import {
  companiesReadModel,
  companyTable,
  companyMemberAndJoinRequestTable,
} from '@marketplace/read-models/companies/companies.tables.ts';
import { buildSetColumnsToNullSql, buildUnqualifiedColumnNameMap } from '@marketplace/read-models/table.ts';
import {
  type LiveChangeDefinitionFromReadModelRows,
  defineProjection,
  type ProjectionHandlers,
  type ProjectedEvent,
} from '../runtime/projection.ts';

type ReadEvent = CompanyEvent | SubjectErased;

/** The company's name is erased with the user who entered the name; members and roles are kept. */
const clearErasedNames = `${buildSetColumnsToNullSql(companyTable, ['name'])} WHERE ${buildUnqualifiedColumnNameMap(companyTable).named_by} = $1`;

const handlers: ProjectionHandlers<ReadEvent> = {
  CompanyFounded: {
    personal: ({ event: { data }, at }, { put }) => {
      put(companyTable, { company_id: data.companyId, name: data.name, named_by: data.userId });
      put(companyMemberAndJoinRequestTable, {
        user_id: data.userId,
        company_id: data.companyId,
        role: 'owner',
        since: at,
      });
    },
  },
  CompanyRenamed: {
    personal: ({ event: { data } }, { patch }) => {
      patch(companyTable, { company_id: data.companyId }, { name: data.name, named_by: data.userId });
    },
  },
  JoinRequested: ({ event: { data }, at }, { put }) =>
    put(companyMemberAndJoinRequestTable, { user_id: data.userId, company_id: data.companyId, role: null, since: at }),
  MemberAdmitted: ({ event: { data }, at }, { put }) =>
    put(companyMemberAndJoinRequestTable, {
      user_id: data.userId,
      company_id: data.companyId,
      role: data.role,
      since: at,
    }),
  JoinDeclined: ({ event: { data } }, { remove }) => remove(companyMemberAndJoinRequestTable, { user_id: data.userId }),
  JoinWithdrawn: ({ event: { data } }, { remove }) =>
    remove(companyMemberAndJoinRequestTable, { user_id: data.userId }),
  MemberRoleSet: ({ event: { data } }, { patch }) =>
    patch(companyMemberAndJoinRequestTable, { user_id: data.userId }, { role: data.role }),
  // An erased user stays a member until the company's stream records the end of the membership, which follows
  // immediately.
  MemberLeft: ({ event: { data } }, { remove }) => remove(companyMemberAndJoinRequestTable, { user_id: data.userId }),
  // The command service stores the sign-in settings; pages refetch them.
  CompanySignInSet: () => undefined,
  CompanySignInTurnedOn: () => undefined,
  CompanySignInTurnedOff: () => undefined,
  SubjectErased: ({ event: { data } }, { run }) => run(clearErasedNames, [data.userId]),
};

/** Tags to refetch for a user who joined or left a company. */
const memberTags: readonly LiveUpdateTag[] = [
  ...(['Company', 'Rfqs', 'RfqLinks', 'Conversations'] as const),
  ...(['Notifications', 'Webhooks', 'SavedSearches'] as const),
];
const membershipEvents: readonly ReadEvent['type'][] = [
  'CompanyFounded',
  'MemberAdmitted',
  'MemberRoleSet',
  'MemberLeft',
];

/** Notifies the company's members and the affected user. For an erasure, `byRows` notifies the company. */
function changes({ event }: ProjectedEvent<ReadEvent>): readonly LiveChangeAudienceAndTag[] {
  if (event.type === 'SubjectErased') return [];
  const { companyId, userId } = event.data;
  const userTags: readonly LiveUpdateTag[] = membershipEvents.includes(event.type) ? memberTags : ['Company'];
  return [
    [`company:${companyId}`, 'Company'],
    ...userTags.map((tag): LiveChangeAudienceAndTag => [`user:${userId}`, tag]),
  ];
}

const { company_id, user_id } = buildUnqualifiedColumnNameMap(companyMemberAndJoinRequestTable);

/**
 * Notifies a company when the profile of a member or applicant changes, since members see names, email addresses and
 * the authors of searches. Events of a user's stream do not contain a company id.
 */
const changesForColleagues: LiveChangeDefinitionFromReadModelRows<UserAccountEvent['type']> = {
  eventNames: ['ProfileChanged', 'SubjectErased'],
  audiences:
    `SELECT DISTINCT 'company:' || ${company_id} AS audience FROM {schema}.${companyMemberAndJoinRequestTable.name} ` +
    `WHERE ${user_id} = ANY ($1::uuid[])`,
  tags: ['Company', 'SavedSearches'],
};

/** Companies and their members. */
export const companiesProjection = defineProjection<ReadEvent>({
  ...{ readModel: companiesReadModel, handlers, changes },
  byRows: changesForColleagues,
});
