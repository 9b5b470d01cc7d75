import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Menu, Table } from '@mantine/core';
import type { AdminUserReplyItem } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { IconAlertTriangle, IconBan, IconDots, IconKey, IconShield } from '@tabler/icons-react';
import { Badge } from '../../../ui/Badge.tsx';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { StackedTableRow } from '../../../ui/StackedTable.tsx';
import {
  getAvailableUserAdminActions,
  type UserAdminAction,
  formatUserName,
  getUserAdminActionTexts,
} from './userActions.ts';
import { MutedText } from '../../../ui/MutedText.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Users.module.css';

function Roles({ user }: { user: AdminUserReplyItem }) {
  const { roles, provider_access_status: access, provider_company_name: provider } = user;
  return (
    <FlexRow as="span" gap={4} align="stretch" wrap>
      {roles.map((role) => (
        <Badge key={role} tone="ink">
          {role === 'admin' ? t`Admin` : t`Analyst`}
        </Badge>
      ))}
      {access === 'approved' && <Badge>{t`Vendor: ${{ provider: provider ?? '' }}`}</Badge>}
      {access === 'pending' && <Badge tone="unknown">{t`Access requested: ${{ provider: provider ?? '' }}`}</Badge>}
      {roles.length === 0 && access === 'none' && <Badge tone="faint">{t`Buyer`}</Badge>}
    </FlexRow>
  );
}

function State({ user }: { user: AdminUserReplyItem }) {
  return (
    <FlexRow as="span" gap={4} align="stretch" wrap>
      {user.disabled && <Badge tone="red" icon={<IconBan aria-hidden />}>{t`Disabled`}</Badge>}
      {!user.email_confirmed && (
        <Badge tone="amber" icon={<IconAlertTriangle aria-hidden />}>{t`Email not confirmed`}</Badge>
      )}
      {user.second_factor && <Badge icon={<IconShield aria-hidden />}>{t`Two-factor authentication`}</Badge>}
      {user.api_access > 0 && (
        <Badge icon={<IconKey aria-hidden />}>
          {t`${plural({ tokens: user.api_access }, { one: '# API token', other: '# API tokens' })}`}
        </Badge>
      )}
      {!user.disabled && user.email_confirmed && !user.second_factor && <Badge tone="faint">{t`Active`}</Badge>}
    </FlexRow>
  );
}

export interface UserRowProps {
  user: AdminUserReplyItem;
  onRequest: (action: UserAdminAction) => void;
}

/** Table row of an account, with its action menu. */
export function UserTableRow({ user, onRequest }: UserRowProps) {
  return (
    <StackedTableRow>
      <Table.Td data-label={t`User`}>
        <strong>{formatUserName(user)}</strong>
        <MutedText as="div" size="small" data-breaks>
          {user.email}
        </MutedText>
      </Table.Td>
      <Table.Td data-label={t`Company`} data-breaks>
        {user.company}
      </Table.Td>
      <Table.Td data-label={t`Roles`}>
        <Roles user={user} />
      </Table.Td>
      <Table.Td data-label={t`Status`}>
        <State user={user} />
      </Table.Td>
      <Table.Td data-label={t`Registered`}>
        <CalendarDateWithTimeTooltip instant={user.registered_at} />
      </Table.Td>
      <Table.Td data-label={t`Actions`} className={classes['menuCell'] ?? ''}>
        <Menu position="bottom-end" width={200} withinPortal portalProps={{ target: 'main' }}>
          <Menu.Target>
            <ActionIcon aria-label={t`Actions for ${{ userName: formatUserName(user) }}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {getAvailableUserAdminActions(user).map((action) => {
              const { label } = getUserAdminActionTexts(action, user);
              return (
                <Menu.Item key={label} onClick={() => onRequest(action)}>
                  {label}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </StackedTableRow>
  );
}
