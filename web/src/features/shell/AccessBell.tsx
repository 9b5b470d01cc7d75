import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAccessRequestsQuery } from '../admin/adminAccessApi.ts';
import classes from './AccessBell.module.css';

function labelFor(waiting: number): string {
  if (waiting === 0) return 'No new access requests';
  return waiting === 1 ? '1 new access request' : `${waiting} new access requests`;
}

/** For admins: how many people wait for provider access, kept current by the live stream; leads to their list. */
export function AccessBell() {
  const { data = [] } = useAccessRequestsQuery(undefined);
  const label = labelFor(data.length);
  return (
    <ActionIcon
      component={Link}
      to="/admin?tab=provider-access"
      className={classes['bell'] ?? ''}
      aria-label={label}
      title={label}
    >
      <IconBell size={18} aria-hidden />
      {data.length > 0 && (
        <span className={classes['count']} aria-hidden="true">
          {data.length > 99 ? '99+' : data.length}
        </span>
      )}
    </ActionIcon>
  );
}
