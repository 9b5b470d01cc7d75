import type { UserAccessRightsEvent } from '@marketplace/contracts/access/access.events.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { expect, test } from 'vitest';
import { userRolesAndProviderAccessDecider } from './access.decider.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const provider = { userId, providerId: 'emnify', providerName: 'emnify' };
const owners = ['7b2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a22'];
const requested: UserAccessRightsEvent = { type: 'AccessRequested', data: { ...provider, owners } };
const approved: UserAccessRightsEvent = { type: 'AccessApproved', data: { ...provider, right: 'vendor' } };
const rejected: UserAccessRightsEvent = {
  type: 'AccessRejected',
  data: { ...provider, reason: 'Not from this company.' },
};
const byAdmin = { userId, ofProvider: null } as const;
const byOwner = { userId, ofProvider: 'emnify' } as const;
const byOther = { userId, ofProvider: 'soracom' } as const;
const request = { type: 'RequestAccess', ...provider, owners } as const;
const approve = { type: 'ApproveAccess', ...byAdmin, right: 'vendor' } as const;
const reject = { type: 'RejectAccess', ...byAdmin, reason: 'Not from this company.' } as const;
const grant = { type: 'GrantRole', userId, role: 'admin' } as const;

test('accepts a request without access, also after a rejection or a revocation', () => {
  const revoked: UserAccessRightsEvent = { type: 'AccessRevoked', data: { ...provider, reason: null } };
  givenDeciderTestEvents(userRolesAndProviderAccessDecider).when(request).then([requested]);
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested, rejected]).when(request).then([requested]);
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested, approved, revoked])
    .when(request)
    .then([requested]);
});

test('rejects a second request while one is pending or approved', () => {
  const pending = givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested])
    .when(request)
    .thenRefuses('access.pending');
  const granted = givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested, approved])
    .when(request)
    .thenRefuses('access.approved');
  expect([pending.kind, granted.kind]).toEqual(['state', 'state']);
});

test('approves or rejects access to the requested provider', () => {
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested]).when(approve).then([approved]);
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested]).when(reject).then([rejected]);
});

test('rejects a decision when no request is pending', () => {
  for (const history of [[], [requested, approved], [requested, rejected]]) {
    givenDeciderTestEvents(userRolesAndProviderAccessDecider, history).when(approve).thenRefuses('access.not-pending');
    givenDeciderTestEvents(userRolesAndProviderAccessDecider, history).when(reject).thenRefuses('access.not-pending');
  }
});

test('revokes approved access with its reason, and no other access', () => {
  const revoke = { type: 'RevokeAccess', ...byAdmin, reason: 'Left the company.' } as const;
  const revoked: UserAccessRightsEvent = { type: 'AccessRevoked', data: { ...provider, reason: 'Left the company.' } };
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested, approved]).when(revoke).then([revoked]);
  for (const history of [[], [requested], [requested, rejected], [requested, approved, revoked]]) {
    givenDeciderTestEvents(userRolesAndProviderAccessDecider, history).when(revoke).thenRefuses('access.not-approved');
  }
});

test('grants a role once', () => {
  const granted: UserAccessRightsEvent = { type: 'RoleGranted', data: { userId, role: 'admin' } };
  givenDeciderTestEvents(userRolesAndProviderAccessDecider).when(grant).then([granted]);
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [granted]).when(grant).then([]);
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [granted, { type: 'RoleRevoked', data: granted.data }])
    .when(grant)
    .then([granted]);
});

const by = owners[0] ?? '';
const setRight = { type: 'SetVendorRight', ...byOwner, right: 'viewer', by } as const;
const viewer: UserAccessRightsEvent = {
  type: 'VendorRightSet',
  data: { userId, providerId: 'emnify', right: 'viewer', by },
};

test('lets owners decide about users of their provider and approve with any right', () => {
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested])
    .when({ ...approve, ...byOwner, right: 'viewer' })
    .then([{ type: 'AccessApproved', data: { ...provider, right: 'viewer' } }]);
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested])
    .when({ ...reject, ...byOwner })
    .then([rejected]);
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested, approved])
    .when({ type: 'RevokeAccess', ...byOwner, reason: null })
    .then([{ type: 'AccessRevoked', data: { ...provider, reason: null } }]);
});

test('hides requests and access from owners of another provider', () => {
  for (const command of [
    { ...approve, ...byOther },
    { ...reject, ...byOther },
  ]) {
    givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested])
      .when(command)
      .thenRefuses('access.not-pending');
  }
  for (const command of [{ ...setRight, ...byOther }, { type: 'RevokeAccess', ...byOther, reason: null } as const]) {
    givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested, approved])
      .when(command)
      .thenRefuses('access.not-approved');
  }
});

test('sets the right of an approved user once, and resets it on a new approval', () => {
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested, approved]).when(setRight).then([viewer]);
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested, approved, viewer]).when(setRight).then([]);
  for (const history of [[], [requested], [requested, rejected]]) {
    givenDeciderTestEvents(userRolesAndProviderAccessDecider, history)
      .when(setRight)
      .thenRefuses('access.not-approved');
  }
  const revoked: UserAccessRightsEvent = { type: 'AccessRevoked', data: { ...provider, reason: null } };
  givenDeciderTestEvents(userRolesAndProviderAccessDecider, [requested, approved, viewer, revoked, requested, approved])
    .when(setRight)
    .then([viewer]);
});
