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
import { reads, writes } from '../../../core/endpoints.ts';

export interface UsersPage {
  readonly search: string;
  readonly page: number;
}

const usersApi = api.injectEndpoints({
  endpoints: () => ({
    users: reads(listUsers, ['Users'], (query: UsersPage) => ({ query: { ...query } })),
    disableUser: writes(disableUser, ['Users'], ({ id, reason }: { id: string; reason: string }) => ({
      params: { id },
      body: { reason },
    })),
    enableUser: writes(enableUser, ['Users'], ({ id }: { id: string }) => ({ params: { id } })),
    confirmUserEmail: writes(confirmUserEmail, ['Users'], ({ id }: { id: string }) => ({ params: { id } })),
    endUserSessions: writes(endUserSessions, [], ({ id }: { id: string }) => ({ params: { id } })),
    revokeUserTokens: writes(revokeUserTokens, ['Users'], ({ id }: { id: string }) => ({ params: { id } })),
    grantRole: writes(grantUserRole, ['Users'], ({ id, role }: { id: string; role: GrantableRole }) => ({
      params: { id },
      body: { role },
    })),
    revokeRole: writes(revokeUserRole, ['Users'], ({ id, role }: { id: string; role: GrantableRole }) => ({
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
