import { t } from '@lingui/core/macro';
import type { AdminUserReplyItem, GrantableRole } from '@marketplace/contracts/accounts/accounts.admin.api.ts';

/** Action of an admin on an account. */
export type UserAdminAction =
  | { readonly kind: 'grant' | 'revoke'; readonly role: GrantableRole }
  | { readonly kind: 'endSessions' | 'revokeTokens' | 'disable' | 'enable' | 'confirm' };

export interface UserAdminActionTexts {
  /** Text of the menu item, and title of the confirmation dialog. */
  readonly label: string;
  /** Explains the consequence of the action. */
  readonly text: string;
  readonly verb: string;
  readonly danger: boolean;
}

/** Returns the full name; if there is none, the email address; for erased accounts, a placeholder. */
export function formatUserName({ first_name, last_name, email }: AdminUserReplyItem): string {
  const name = [first_name, last_name].filter((part) => part !== null && part !== '').join(' ');
  return name !== '' ? name : (email ?? t`Deleted user`);
}

/** Returns the actions that have an effect in the current state of the account. */
export function getAvailableUserAdminActions({
  roles,
  disabled,
  email,
  email_confirmed: isConfirmed,
  api_access: tokens,
}: AdminUserReplyItem): readonly UserAdminAction[] {
  const role = (name: GrantableRole): UserAdminAction => ({
    kind: roles.includes(name) ? 'revoke' : 'grant',
    role: name,
  });
  const confirm: readonly UserAdminAction[] = isConfirmed || email === null ? [] : [{ kind: 'confirm' }];
  const toggleAccess: UserAdminAction = { kind: disabled ? 'enable' : 'disable' };
  const revokeTokens: readonly UserAdminAction[] = tokens === 0 ? [] : [{ kind: 'revokeTokens' }];
  return [...confirm, role('admin'), role('analyst'), { kind: 'endSessions' }, ...revokeTokens, toggleAccess];
}

function getGrantRoleTexts(role: GrantableRole, name: string): UserAdminActionTexts {
  return role === 'admin'
    ? {
        label: t`Make admin`,
        text: t`${name} will be able to view and change everything.`,
        verb: t`Make admin`,
        danger: false,
      }
    : {
        label: t`Make analyst`,
        text: t`${name} will be able to view analytics and download exports, without personal data.`,
        verb: t`Make analyst`,
        danger: false,
      };
}

function getRevokeRoleTexts(role: GrantableRole, name: string): UserAdminActionTexts {
  return role === 'admin'
    ? { label: t`Remove admin role`, text: t`${name} will no longer be an admin.`, verb: t`Remove`, danger: true }
    : { label: t`Remove analyst role`, text: t`${name} will no longer be an analyst.`, verb: t`Remove`, danger: true };
}

/** Returns the texts of an action. The explanation contains the name of the user. */
export function getUserAdminActionTexts(action: UserAdminAction, user: AdminUserReplyItem): UserAdminActionTexts {
  const name = formatUserName(user);
  switch (action.kind) {
    case 'grant':
      return getGrantRoleTexts(action.role, name);
    case 'revoke':
      return getRevokeRoleTexts(action.role, name);
    case 'confirm':
      return {
        label: t`Confirm email`,
        text: t`Confirm that ${{ email: user.email ?? '' }} belongs to ${name}. The audit log records your confirmation.`,
        verb: t`Confirm`,
        danger: false,
      };
    case 'endSessions':
      return {
        label: t`End sessions`,
        text: t`${name} will be signed out everywhere.`,
        verb: t`End sessions`,
        danger: true,
      };
    case 'revokeTokens':
      return {
        label: t`Revoke API tokens`,
        text: t`The API tokens of ${name} will stop working. ${name} can create new ones.`,
        verb: t`Revoke`,
        danger: true,
      };
    case 'disable':
      return {
        label: t`Disable account`,
        text: t`${name} will be signed out and can no longer sign in. API tokens are permanently revoked.`,
        verb: t`Disable`,
        danger: true,
      };
    case 'enable':
      return {
        label: t`Enable account`,
        text: t`${name} will be able to sign in again.`,
        verb: t`Enable`,
        danger: false,
      };
  }
}
