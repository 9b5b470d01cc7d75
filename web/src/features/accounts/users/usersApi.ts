import {
  confirmUserEmailEndpoint,
  disableUserEndpoint,
  enableUserEndpoint,
  endUserSessionsEndpoint,
  type GrantableRole,
  grantUserRoleEndpoint,
  listUsersEndpoint,
  revokeUserRoleEndpoint,
} from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { revokeUserTokensEndpoint } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

export interface UserListSearchAndPage {
  readonly search: string;
  readonly page: number;
}

const usersApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    users: defineApiQuery(listUsersEndpoint, ['Users'], (query: UserListSearchAndPage) => ({ query: { ...query } })),
    disableUser: defineApiMutation(
      disableUserEndpoint,
      ['Users'],
      ({ id, reason }: { id: string; reason: string }) => ({
        params: { id },
        body: { reason },
      }),
    ),
    enableUser: defineApiMutation(enableUserEndpoint, ['Users'], ({ id }: { id: string }) => ({ params: { id } })),
    confirmUserEmail: defineApiMutation(confirmUserEmailEndpoint, ['Users'], ({ id }: { id: string }) => ({
      params: { id },
    })),
    endUserSessions: defineApiMutation(endUserSessionsEndpoint, [], ({ id }: { id: string }) => ({ params: { id } })),
    revokeUserTokens: defineApiMutation(revokeUserTokensEndpoint, ['Users'], ({ id }: { id: string }) => ({
      params: { id },
    })),
    grantRole: defineApiMutation(
      grantUserRoleEndpoint,
      ['Users'],
      ({ id, role }: { id: string; role: GrantableRole }) => ({
        params: { id },
        body: { role },
      }),
    ),
    revokeRole: defineApiMutation(
      revokeUserRoleEndpoint,
      ['Users'],
      ({ id, role }: { id: string; role: GrantableRole }) => ({
        params: { id },
        body: { role },
      }),
    ),
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
