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
import { api } from '../../../core/api.ts';
import { call, type ReplyOf } from '../../../core/call.ts';

export interface UsersPage {
  readonly search: string;
  readonly page: number;
}

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<ReplyOf<typeof listUsers>, UsersPage>({
      query: (asked) => call(listUsers, { query: { ...asked } }),
      providesTags: ['Users'],
    }),
    disableUser: build.mutation<ReplyOf<typeof disableUser>, { id: string; reason: string }>({
      query: ({ id, reason }) => call(disableUser, { params: { id }, body: { reason } }),
      invalidatesTags: ['Users'],
    }),
    enableUser: build.mutation<ReplyOf<typeof enableUser>, { id: string }>({
      query: ({ id }) => call(enableUser, { params: { id } }),
      invalidatesTags: ['Users'],
    }),
    confirmUserEmail: build.mutation<ReplyOf<typeof confirmUserEmail>, { id: string }>({
      query: ({ id }) => call(confirmUserEmail, { params: { id } }),
      invalidatesTags: ['Users'],
    }),
    endUserSessions: build.mutation<ReplyOf<typeof endUserSessions>, { id: string }>({
      query: ({ id }) => call(endUserSessions, { params: { id } }),
    }),
    grantRole: build.mutation<ReplyOf<typeof grantUserRole>, { id: string; role: GrantableRole }>({
      query: ({ id, role }) => call(grantUserRole, { params: { id }, body: { role } }),
      invalidatesTags: ['Users'],
    }),
    revokeRole: build.mutation<ReplyOf<typeof revokeUserRole>, { id: string; role: GrantableRole }>({
      query: ({ id, role }) => call(revokeUserRole, { params: { id }, body: { role } }),
      invalidatesTags: ['Users'],
    }),
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
} = usersApi;
