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
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

export interface UserListQuery {
  readonly search: string;
  readonly page: number;
}

const usersApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    users: defineApiQuery(listUsers, ['Users'], (query: UserListQuery) => ({ query: { ...query } })),
    disableUser: defineApiMutation(disableUser, ['Users'], ({ id, reason }: { id: string; reason: string }) => ({
      params: { id },
      body: { reason },
    })),
    enableUser: defineApiMutation(enableUser, ['Users'], ({ id }: { id: string }) => ({ params: { id } })),
    confirmUserEmail: defineApiMutation(confirmUserEmail, ['Users'], ({ id }: { id: string }) => ({ params: { id } })),
    endUserSessions: defineApiMutation(endUserSessions, [], ({ id }: { id: string }) => ({ params: { id } })),
    revokeUserTokens: defineApiMutation(revokeUserTokens, ['Users'], ({ id }: { id: string }) => ({ params: { id } })),
    grantRole: defineApiMutation(grantUserRole, ['Users'], ({ id, role }: { id: string; role: GrantableRole }) => ({
      params: { id },
      body: { role },
    })),
    revokeRole: defineApiMutation(revokeUserRole, ['Users'], ({ id, role }: { id: string; role: GrantableRole }) => ({
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
