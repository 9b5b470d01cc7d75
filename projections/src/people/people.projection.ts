import { type UserAccessRightsEvent, userAccessRightsEvents } from '@marketplace/contracts/access/access.events.ts';
import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import {
  type LiveChangeDefinitionFromReadModelRows,
  defineProjection,
  type ProjectionHandler,
  type ProjectionHandlers,
} from '../runtime/projection.ts';
import { userAccessTable, personTable, peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import { buildUnqualifiedColumnNameMap } from '@marketplace/read-models/table.ts';

type PeopleEvent = UserAccountEvent | UserAccessRightsEvent;

const endAccess: ProjectionHandler<Extract<UserAccessRightsEvent, { type: 'AccessRejected' | 'AccessRevoked' }>> = (
  { event },
  { patch },
) => {
  const { userId, reason } = event.data;
  patch(userAccessTable, { user_id: userId }, { status: 'none', provider_id: null, provider_name: null, reason });
};

const { roles, user_id, provider_id } = buildUnqualifiedColumnNameMap(userAccessTable);
const removeRole = `UPDATE {schema}.${userAccessTable.name} SET ${roles} = array_remove(${roles}, $2)`;

const handlers: ProjectionHandlers<PeopleEvent> = {
  UserRegistered: {
    personal: ({ event, at }, { put }) => {
      const { userId, email, name, company, termsVersion } = event.data;
      put(personTable, {
        user_id: userId,
        email,
        first_name: name?.firstName ?? null,
        last_name: name?.lastName ?? null,
        company,
        registered_at: at,
        email_confirmed: false,
        second_factor: false,
        disabled: false,
        terms_version: termsVersion,
        restricted: false,
        objecting: false,
      });
      put(userAccessTable, {
        user_id: userId,
        roles: [],
        status: 'none',
        provider_id: null,
        provider_name: null,
        requested_at: null,
        reason: null,
        vendor_right: 'vendor',
      });
    },
  },
  EmailConfirmed: ({ event }, { patch }) => {
    patch(personTable, { user_id: event.data.userId }, { email_confirmed: true });
  },
  ProfileChanged: {
    personal: ({ event }, { patch }) => {
      const { userId, name, company } = event.data;
      const names = { first_name: name?.firstName ?? null, last_name: name?.lastName ?? null };
      patch(personTable, { user_id: userId }, { ...names, company });
    },
  },
  TermsAccepted: ({ event }, { patch }) => {
    patch(personTable, { user_id: event.data.userId }, { terms_version: event.data.version });
  },
  SecondFactorEnabled: ({ event }, { patch }) => {
    patch(personTable, { user_id: event.data.userId }, { second_factor: true });
  },
  SecondFactorDisabled: ({ event }, { patch }) => {
    patch(personTable, { user_id: event.data.userId }, { second_factor: false });
  },
  AccountDisabled: ({ event }, { patch }) => {
    patch(personTable, { user_id: event.data.userId }, { disabled: true });
  },
  AccountEnabled: ({ event }, { patch }) => {
    patch(personTable, { user_id: event.data.userId }, { disabled: false });
  },
  ProcessingRestricted: ({ event }, { patch }) => {
    patch(personTable, { user_id: event.data.userId }, { restricted: true });
  },
  RestrictionLifted: ({ event }, { patch }) => {
    patch(personTable, { user_id: event.data.userId }, { restricted: false });
  },
  ObjectionRaised: ({ event }, { patch }) => {
    patch(personTable, { user_id: event.data.userId }, { objecting: true });
  },
  ObjectionWithdrawn: ({ event }, { patch }) => {
    patch(personTable, { user_id: event.data.userId }, { objecting: false });
  },
  // Tokens are stored in the accounts database, like sessions.
  ApiTokenCreated: 'ignore',
  ApiTokenRevoked: 'ignore',
  SubjectErased: ({ event, at }, { patch }) => {
    const key = { user_id: event.data.userId };
    patch(personTable, key, { email: null, first_name: null, last_name: null, company: null, erased_at: at });
    patch(userAccessTable, key, { roles: [], status: 'none', provider_id: null, provider_name: null, reason: null });
  },
  AccessRequested: ({ event, at }, { patch }) => {
    const { userId, providerId, providerName } = event.data;
    const provider = { provider_id: providerId, provider_name: providerName };
    patch(userAccessTable, { user_id: userId }, { ...provider, status: 'pending', requested_at: at, reason: null });
  },
  AccessApproved: ({ event, position }, { patch }) => {
    const { userId, providerId, providerName, right } = event.data;
    const provider = { provider_id: providerId, provider_name: providerName };
    const approved = { status: 'approved', vendor_right: right, approved_position: position.toString() } as const;
    patch(userAccessTable, { user_id: userId }, { ...provider, ...approved, reason: null });
  },
  VendorRightSet: ({ event: { data } }, { patch }) => {
    patch(userAccessTable, { user_id: data.userId }, { vendor_right: data.right });
  },
  AccessRejected: { personal: endAccess },
  AccessRevoked: { personal: endAccess },
  RoleGranted: ({ event }, { run }) =>
    run(`${removeRole} || $2::text WHERE ${user_id} = $1`, [event.data.userId, event.data.role]),
  RoleRevoked: ({ event }, { run }) => run(`${removeRole} WHERE ${user_id} = $1`, [event.data.userId, event.data.role]),
};

const accessNames: readonly string[] = userAccessRightsEvents.map(({ name }) => name);

function isAccessEvent(event: PeopleEvent): event is UserAccessRightsEvent {
  return accessNames.includes(event.type);
}

/** The provider's users see the provider's team and assignees; owners also see pending requests. */
function findProviderChanges(event: UserAccessRightsEvent): readonly LiveChangeAudienceAndTag[] {
  if (event.type === 'RoleGranted' || event.type === 'RoleRevoked') return [];
  const provider = `provider:${event.data.providerId}` as const;
  const isPending = event.type === 'AccessRequested' || event.type === 'AccessRejected';
  const teamChange: LiveChangeAudienceAndTag = [provider, 'VendorPeople'];
  return isPending ? [teamChange] : [teamChange, [provider, 'VendorRfqs']];
}

function findChanges(event: PeopleEvent): readonly LiveChangeAudienceAndTag[] {
  const own = `user:${event.data.userId}` as const;
  const admins: readonly LiveChangeAudienceAndTag[] = [
    ['role:admin', 'AccessRequests'],
    ['role:admin', 'Users'],
  ];
  if (event.type === 'SubjectErased') return admins;
  if (!isAccessEvent(event)) {
    return [
      [own, 'Session'],
      ['role:admin', 'Users'],
    ];
  }
  return [[own, 'Access'], [own, 'Session'], ...admins, ...findProviderChanges(event)];
}

/**
 * Notifies a provider's users when the account of one of them changes: they see each other's names, and the provider's
 * owners and assignees depend on which users can answer. Events of a user's own stream (disabled, erased, renamed) do
 * not contain a provider id.
 */
const changesForColleagues: LiveChangeDefinitionFromReadModelRows<UserAccountEvent['type']> = {
  eventNames: ['EmailConfirmed', 'ProfileChanged', 'AccountDisabled', 'AccountEnabled', 'SubjectErased'],
  audiences:
    `SELECT DISTINCT 'provider:' || ${provider_id} AS audience FROM {schema}.${userAccessTable.name} ` +
    `WHERE ${user_id} = ANY ($1::uuid[]) AND ${provider_id} IS NOT NULL`,
  tags: ['VendorPeople', 'VendorRfqs'],
};

/**
 * Users and their rights. Contains email addresses, names and companies in plain text, which are `null` once the user
 * is erased.
 */
export const usersAndRightsProjection = defineProjection<PeopleEvent>({
  readModel: peopleReadModel,
  handlers,
  changes: ({ event }) => findChanges(event),
  byRows: changesForColleagues,
});
