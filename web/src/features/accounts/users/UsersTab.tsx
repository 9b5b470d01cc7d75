import { t } from '@lingui/core/macro';
import { Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { AdminUserReplyItem } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { StackedTable } from '../../../ui/StackedTable.tsx';
import { TableHeader } from '../../../ui/TableHeader.tsx';
import { type UserAdminActionToConfirm, UserAdminActionDialog } from './UserAdminActionDialog.tsx';
import { UserTableRow } from './UserTableRow.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Users.module.css';
import { useUsersQuery } from './usersApi.ts';

const columns = [t`User`, t`Company`, t`Roles`, t`Status`, t`Registered`, t`Actions`];

/** Delay in milliseconds between the last keystroke and the request for the user list. */
const debounceMs = 300;

interface UserTableProps {
  users: readonly AdminUserReplyItem[];
  onRequest: (request: UserAdminActionToConfirm) => void;
}

function UserTable({ users, onRequest }: UserTableProps) {
  return (
    <StackedTable inCard className={classes['table'] ?? ''}>
      <TableHeader columns={columns} />
      <Table.Tbody>
        {users.map((user) => (
          <UserTableRow key={user.id} user={user} onRequest={(action) => onRequest({ action, user })} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

/** Lists all accounts page by page, with a search and the actions of admins. */
export function UsersTab() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), debounceMs);
  const [page, setPage] = useState(1);
  const query = useUsersQuery({ search, page });
  const { data, error } = query;
  const detail = getApiErrorText(error, t`Unknown error`);
  const [request, setRequest] = useState<UserAdminActionToConfirm | null>(null);
  return (
    <Card className={classes['card']} aria-label={t`Users`}>
      <FlexRow as="header" gap="8px 16px" wrap justify="between">
        <h2>
          {t`Users`} {data !== undefined && <span>{data.total}</span>}
        </h2>
        <TextInput
          type="search"
          aria-label={t`Search users`}
          placeholder={t`Name, email or company`}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(1);
          }}
        />
      </FlexRow>
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Failed to load users: ${detail}`}
        loading={t`Loading users`}
        rows={6}
      />
      {data?.users.length === 0 && (
        <EmptyState title={t`No users found`}>{t`Try a different name, email address or company.`}</EmptyState>
      )}
      {data !== undefined && data.users.length > 0 && <UserTable users={data.users} onRequest={setRequest} />}
      {data !== undefined && <Pager page={data.page} pages={Math.ceil(data.total / data.page_size)} onPage={setPage} />}
      <UserAdminActionDialog request={request} onClose={() => setRequest(null)} />
    </Card>
  );
}
