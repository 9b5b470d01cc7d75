import type { SubjectErased, UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import type { Change, LiveTag } from '@marketplace/contracts/live.ts';
import { companies, company, member } from '@marketplace/read-models/companies/companies.tables.ts';
import { blanking, columnNames } from '@marketplace/read-models/table.ts';
import { type ChangesByRows, defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';

type ReadEvent = CompanyEvent | SubjectErased;

/** Whoever gave the name takes it along; the company's people and their rights stay. */
const blankName = `${blanking(company, ['name'])} WHERE ${columnNames(company).named_by} = $1`;

const handlers: Handlers<ReadEvent> = {
  CompanyFounded: {
    personal: ({ event: { data }, at }, { put }) => {
      put(company, { company_id: data.companyId, name: data.name, named_by: data.userId });
      put(member, { user_id: data.userId, company_id: data.companyId, role: 'owner', since: at });
    },
  },
  CompanyRenamed: {
    personal: ({ event: { data } }, { patch }) => {
      patch(company, { company_id: data.companyId }, { name: data.name, named_by: data.userId });
    },
  },
  JoinRequested: ({ event: { data }, at }, { put }) =>
    put(member, { user_id: data.userId, company_id: data.companyId, role: null, since: at }),
  MemberAdmitted: ({ event: { data }, at }, { put }) =>
    put(member, { user_id: data.userId, company_id: data.companyId, role: data.role, since: at }),
  JoinDeclined: ({ event: { data } }, { remove }) => remove(member, { user_id: data.userId }),
  JoinWithdrawn: ({ event: { data } }, { remove }) => remove(member, { user_id: data.userId }),
  MemberRoleSet: ({ event: { data } }, { patch }) => patch(member, { user_id: data.userId }, { role: data.role }),
  // An erased person belongs to the company until its stream says otherwise, which follows at once.
  MemberLeft: ({ event: { data } }, { remove }) => remove(member, { user_id: data.userId }),
  // How people sign in stands with the commands; pages that show it read it anew.
  CompanySignInSet: () => undefined,
  CompanySignInTurnedOn: () => undefined,
  CompanySignInTurnedOff: () => undefined,
  SubjectErased: ({ event: { data } }, { run }) => run(blankName, [data.userId]),
};

/** What somebody reads otherwise who belongs to a company now, or does not any more. */
const ofMembers: readonly LiveTag[] = [
  ...(['Company', 'Rfqs', 'RfqLinks', 'Conversations'] as const),
  ...(['Notifications', 'Webhooks', 'SavedSearches'] as const),
];
const changesRights: readonly ReadEvent['type'][] = ['CompanyFounded', 'MemberAdmitted', 'MemberRoleSet', 'MemberLeft'];

/** The company's people, and whoever it is about; an erasure is told to the company by its rows. */
function changes({ event }: ProjectedEvent<ReadEvent>): readonly Change[] {
  if (event.type === 'SubjectErased') return [];
  const { companyId, userId } = event.data;
  const readsAnew: readonly LiveTag[] = changesRights.includes(event.type) ? ofMembers : ['Company'];
  return [[`company:${companyId}`, 'Company'], ...readsAnew.map((tag): Change => [`user:${userId}`, tag])];
}

const { company_id, user_id } = columnNames(member);

/** Members read each other's names and addresses, those of who waits, and whose each search is; the person's own stream knows no company. */
const ofColleagues: ChangesByRows<UserEvent['type']> = {
  eventNames: ['ProfileChanged', 'SubjectErased'],
  audiences:
    `SELECT DISTINCT 'company:' || ${company_id} AS audience FROM {schema}.${member.name} ` +
    `WHERE ${user_id} = ANY ($1::uuid[])`,
  tags: ['Company', 'SavedSearches'],
};

/** Who belongs to which company. */
export const companiesProjection = defineProjection<ReadEvent>({
  ...{ readModel: companies, handlers, changes },
  byRows: ofColleagues,
});
