import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAccessRequestsQuery } from '../features/access/requests/adminAccessApi.ts';
import { useRightsRequestsQuery } from '../features/privacy/rightsApi.ts';
import classes from './AccessBell.module.css';

function counted(count: number, what: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 ${what}` : `${count} ${what}s`];
}

function labelFor(access: number, privacy: number): string {
  const parts = [...counted(access, 'new access request'), ...counted(privacy, 'open privacy request')];
  return parts.length === 0 ? 'No new access requests' : parts.join(' and ');
}

/**
 * For admins: how many people wait for provider access or for an answer about their data, kept current by the live stream; leads to
 * the list of those who wait, to that with due days only where nobody waits in the other.
 */
export function AccessBell() {
  const { data: access = [] } = useAccessRequestsQuery(undefined);
  const { data: privacy = [] } = useRightsRequestsQuery(undefined);
  const open = privacy.filter(({ status }) => status === 'open').length;
  const label = labelFor(access.length, open);
  const waiting = access.length + open;
  return (
    <ActionIcon
      component={Link}
      to={access.length === 0 && open > 0 ? '/admin?tab=privacy' : '/admin?tab=provider-access'}
      className={classes['bell'] ?? ''}
      aria-label={label}
      title={label}
    >
      <IconBell size={18} aria-hidden />
      {waiting > 0 && (
        <span className={classes['count']} aria-hidden="true">
          {waiting > 99 ? '99+' : waiting}
        </span>
      )}
    </ActionIcon>
  );
}
