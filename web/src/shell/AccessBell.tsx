import { ActionIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMissedVendorsQuery } from '../features/arrivals/adminArrivalsApi.ts';
import { useApplicationsQuery } from '../features/arrivals/applicationsApi.ts';
import { useAccessRequestsQuery } from '../features/access/requests/adminAccessApi.ts';
import { useRightsRequestsQuery } from '../features/privacy/rightsApi.ts';
import classes from '../ui/Bell.module.css';
import { BellCount } from '../ui/BellCount.tsx';

function counted(count: number, what: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 ${what}` : `${count} ${what}s`];
}

interface Waiting {
  access: number;
  applications: number;
  missed: number;
  privacy: number;
}

function labelFor({ access, applications, missed, privacy }: Waiting): string {
  const parts = [
    ...counted(access, 'new access request'),
    ...(applications === 0
      ? []
      : [applications === 1 ? '1 company that applies' : `${applications} companies that apply`]),
    ...(missed === 0 ? [] : [missed === 1 ? '1 request without a vendor' : `${missed} requests without a vendor`]),
    ...counted(privacy, 'open privacy request'),
  ];
  if (parts.length === 0) return 'No new access requests';
  // The name contains the number that the badge shows (WCAG 2.5.3).
  const total = access + applications + missed + privacy;
  return parts.length === 1 ? String(parts[0]) : `${total} waiting: ${parts.join(' and ')}`;
}

/**
 * For admins: how many people wait for provider access or for an answer about their data, companies that apply, and requests without a vendor, kept current by the live stream; leads to
 * the list of those who wait, to that with due days only where nobody waits in the other.
 */
export function AccessBell() {
  const { data: access = [] } = useAccessRequestsQuery(undefined);
  const { data: privacy = [] } = useRightsRequestsQuery(undefined);
  const { data: applications = [] } = useApplicationsQuery(undefined);
  const { data: missed } = useMissedVendorsQuery(undefined);
  const open = privacy.filter(({ status }) => status === 'open').length;
  const inAccess = { access: access.length, applications: applications.length, missed: missed?.total ?? 0 };
  const label = labelFor({ ...inAccess, privacy: open });
  const here = inAccess.access + inAccess.applications + inAccess.missed;
  const waiting = here + open;
  return (
    <ActionIcon
      component={Link}
      to={here === 0 && open > 0 ? '/admin?tab=privacy' : '/admin?tab=provider-access'}
      className={classes['bell'] ?? ''}
      aria-label={label}
      title={label}
    >
      <IconInbox size={18} aria-hidden />
      <BellCount count={waiting} />
    </ActionIcon>
  );
}
