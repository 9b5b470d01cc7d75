import { plural, t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMissedVendorsQuery } from '../features/vendorOnboarding/missedVendorsApi.ts';
import { useVendorApplicationsQuery } from '../features/vendorOnboarding/vendorApplicationsApi.ts';
import { useAccessRequestsQuery } from '../features/access/requests/adminAccessApi.ts';
import { useRightsRequestsQuery } from '../features/privacy/rightsApi.ts';
import classes from '../ui/Bell.module.css';
import { BellCountBadge } from '../ui/BellCountBadge.tsx';
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';
import { formatInteger } from '../ui/numberFormat.ts';

interface PendingCounts {
  access: number;
  applications: number;
  missed: number;
  privacy: number;
}

function formatLabel({ access, applications, missed, privacy }: PendingCounts): string {
  const parts = [
    access > 0 && t`${plural(access, { one: '# new access request', other: '# new access requests' })}`,
    applications > 0 &&
      t`${plural(applications, { one: '# new provider application', other: '# new provider applications' })}`,
    missed > 0 && t`${plural(missed, { one: '# request without a vendor', other: '# requests without a vendor' })}`,
    privacy > 0 && t`${plural(privacy, { one: '# open privacy request', other: '# open privacy requests' })}`,
  ].filter((part) => part !== false);
  if (parts.length < 2) return parts[0] ?? t`No new access requests`;
  // The accessible name contains the number shown in the badge (WCAG 2.5.3).
  const total = formatInteger(access + applications + missed + privacy);
  return t`${total} pending requests: ${{ requests: formatList(parts) }}`;
}

/**
 * Icon link for admins with the number of pending access requests, provider applications, requests without a vendor and
 * privacy requests, updated by the live stream. Links to the provider access tab, or to the privacy tab if only privacy
 * requests are pending.
 */
export function AdminInboxBell() {
  const { data: access = [] } = useAccessRequestsQuery(undefined);
  const { data: privacy = [] } = useRightsRequestsQuery(undefined);
  const { data: applications = [] } = useVendorApplicationsQuery(undefined);
  const { data: missed } = useMissedVendorsQuery(undefined);
  const open = privacy.filter(({ status }) => status === 'open').length;
  const inAccess = { access: access.length, applications: applications.length, missed: missed?.total ?? 0 };
  const label = formatLabel({ ...inAccess, privacy: open });
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
      <BellCountBadge count={waiting} />
    </ActionIcon>
  );
}
