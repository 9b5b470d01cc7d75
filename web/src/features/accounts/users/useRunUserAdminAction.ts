import type { AdminUserReplyItem } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import type { UserAdminAction } from './userActions.ts';
import {
  useConfirmUserEmailMutation,
  useDisableUserMutation,
  useEnableUserMutation,
  useEndUserSessionsMutation,
  useGrantRoleMutation,
  useRevokeRoleMutation,
  useRevokeUserTokensMutation,
} from './usersApi.ts';

/**
 * @returns a function that runs an admin's action on an account and returns the reply or the error. `reason` is only
 * sent when the account is disabled.
 */
export function useRunUserAdminAction() {
  const [grant] = useGrantRoleMutation();
  const [revoke] = useRevokeRoleMutation();
  const [endSessions] = useEndUserSessionsMutation();
  const [revokeTokens] = useRevokeUserTokensMutation();
  const [disable] = useDisableUserMutation();
  const [confirm] = useConfirmUserEmailMutation();
  const [enable] = useEnableUserMutation();
  return async (action: UserAdminAction, { id }: AdminUserReplyItem, reason: string) => {
    switch (action.kind) {
      case 'grant':
        return grant({ id, role: action.role });
      case 'revoke':
        return revoke({ id, role: action.role });
      case 'endSessions':
        return endSessions({ id });
      case 'revokeTokens':
        return revokeTokens({ id });
      case 'disable':
        return disable({ id, reason });
      case 'enable':
        return enable({ id });
      case 'confirm':
        return confirm({ id });
    }
  };
}
