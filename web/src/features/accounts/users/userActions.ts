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

const roleNames: Readonly<Record<GrantableRole, { readonly name: string; readonly permission: string }>> = {
  admin: { name: 'admin', permission: 'see and change everything' },
  analyst: { name: 'analyst', permission: 'see analytics and exports without personal data' },
};

/** Returns the full name; if there is none, the email address; for erased accounts, a placeholder. */
export function formatUserName({ first_name, last_name, email }: AdminUserReplyItem): string {
  const name = [first_name, last_name].filter((part) => part !== null && part !== '').join(' ');
  return name !== '' ? name : (email ?? t`Erased person`);
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

export function getUserAdminActionTexts(action: UserAdminAction, user: AdminUserReplyItem): UserAdminActionTexts {
  const name = formatUserName(user);
  switch (action.kind) {
    case 'grant': {
      const role = roleNames[action.role];
      return {
        label: t`Make ${{ name: role.name }}`,
        text: t`${name} may ${{ permission: role.permission }}.`,
        verb: `Make ${role.name}`,
        danger: false,
      };
    }
    case 'revoke': {
      const role = roleNames[action.role];
      return {
        label: t`Remove ${{ name: role.name }}`,
        text: t`${name} is no ${{ name2: role.name }} any more.`,
        verb: 'Remove',
        danger: true,
      };
    }
    case 'confirm':
      return {
        label: t`Confirm email`,
        text: `You vouch that ${user.email ?? 'the address'} is the address of ${name}. The log keeps that you did.`,
        verb: 'Confirm',
        danger: false,
      };
    case 'endSessions':
      return {
        label: t`End sessions`,
        text: t`${name} is signed out everywhere.`,
        verb: t`End sessions`,
        danger: true,
      };
    case 'revokeTokens':
      return {
        label: t`Revoke API tokens`,
        text: t`Programs can call for ${name} no more. ${name} can make new tokens.`,
        verb: 'Revoke',
        danger: true,
      };
    case 'disable':
      return {
        label: t`Disable account`,
        text: t`${name} is signed out and cannot sign in. API tokens are revoked for good.`,
        verb: 'Disable',
        danger: true,
      };
    case 'enable':
      return { label: t`Enable account`, text: t`${name} can sign in again.`, verb: 'Enable', danger: false };
  }
}
