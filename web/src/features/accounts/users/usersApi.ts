import {
  confirmUserEmail,
  disableUser,
  enableUser,
  endUserSessions,
  type GrantableRole,
  grantUserRole,
  listUsers,
  revokeUserRole,
} from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { revokeUserTokens } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { api } from '../../../core/api.ts';
import { defineQuery, defineMutation } from '../../../core/endpoints.ts';

export interface UserListQuery {
  readonly search: string;
  readonly page: number;
}

const usersApi = api.injectEndpoints({
  endpoints: () => ({
    users: defineQuery(listUsers, ['Users'], (query: UserListQuery) => ({ query: { ...query } })),
    disableUser: defineMutation(disableUser, ['Users'], ({ id, reason }: { id: string; reason: string }) => ({
      params: { id },
      body: { reason },
    })),
    enableUser: defineMutation(enableUser, ['Users'], ({ id }: { id: string }) => ({ params: { id } })),
    confirmUserEmail: defineMutation(confirmUserEmail, ['Users'], ({ id }: { id: string }) => ({ params: { id } })),
    endUserSessions: defineMutation(endUserSessions, [], ({ id }: { id: string }) => ({ params: { id } })),
    revokeUserTokens: defineMutation(revokeUserTokens, ['Users'], ({ id }: { id: string }) => ({ params: { id } })),
    grantRole: defineMutation(grantUserRole, ['Users'], ({ id, role }: { id: string; role: GrantableRole }) => ({
      params: { id },
      body: { role },
    })),
    revokeRole: defineMutation(revokeUserRole, ['Users'], ({ id, role }: { id: string; role: GrantableRole }) => ({
      params: { id },
      body: { role },
    })),
  }),
});

export const {
  useUsersQuery,
  useDisableUserMutation,
  useConfirmUserEmailMutation,
  useEnableUserMutation,
  useEndUserSessionsMutation,
  useGrantRoleMutation,
  useRevokeRoleMutation,
  useRevokeUserTokensMutation,
} = usersApi;
