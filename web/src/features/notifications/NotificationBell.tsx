import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import bellClasses from '../../ui/Bell.module.css';
import { BellCountBadge } from '../../ui/BellCountBadge.tsx';
import classes from './Notifications.module.css';
import { useUnreadNotificationsQuery } from './notificationsApi.ts';

const NotificationWindow = lazy(async () => ({
  default: (await import('./NotificationPopover.tsx')).NotificationPopover,
}));

/** Screens on which the bell opens the page instead of a popover. */
const phoneQuery = '(max-width: 720px)';

/**
 * Bell with the live number of unread notifications. Opens a popover with the newest notifications or, on phones, the
 * notifications page.
 */
export function NotificationBell() {
  const { data } = useUnreadNotificationsQuery(undefined);
  const [opened, setOpened] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? t`Notifications` : t`Notifications, ${unread} unread`;
  const open = (): void => {
    if (window.matchMedia(phoneQuery).matches) void navigate('/notifications');
    else setOpened(!opened);
  };
  const close = (): void => {
    setOpened(false);
    bell.current?.focus();
  };
  return (
    <div className={classes['anchor']}>
      <ActionIcon
        ref={bell}
        className={bellClasses['bell'] ?? ''}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={open}
      >
        <IconBell size={18} aria-hidden />
        <BellCountBadge count={unread} />
      </ActionIcon>
      {opened && (
        <Suspense>
          <NotificationWindow bell={bell} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
