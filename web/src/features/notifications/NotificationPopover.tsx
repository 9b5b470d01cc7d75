import { t } from '@lingui/core/macro';
import { useClickOutside, useFocusTrap, useMergedRef } from '@mantine/hooks';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { MarkAllNotificationsReadButton } from './MarkAllNotificationsReadButton.tsx';
import classes from './Notifications.module.css';
import { NotificationList } from './NotificationList.tsx';
import { useNotificationsQuery } from './notificationsApi.ts';

export interface NotificationPopoverProps {
  /** Bell button; a click on the bell does not count as a click outside. */
  bell: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Popover with the newest notifications; closes on Escape, on a click outside, and when a notification is opened. */
export function NotificationPopover({ bell, onClose }: NotificationPopoverProps) {
  const query = useNotificationsQuery(1);
  const outside = useClickOutside<HTMLElement>((event) => {
    if (!(event.target instanceof Node) || bell.current?.contains(event.target) !== true) onClose();
  });
  const ref = useMergedRef(outside, useFocusTrap());
  const { data } = query;
  return (
    <section
      ref={ref}
      role="dialog"
      aria-label={t`Notifications`}
      tabIndex={-1}
      data-autofocus
      className={classes['window']}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <FlexRow justify="between" className={classes['head']}>
        <h2>{t`Notifications`}</h2>
        <MarkAllNotificationsReadButton newest={data?.notifications[0]} unread={data?.unread ?? 0} />
      </FlexRow>
      <div className={classes['scroll']}>
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Failed to load your notifications`}
          loading={t`Loading your notifications`}
          rows={3}
        />
        {data?.total === 0 && <MutedText className={classes['none']}>{t`No notifications yet.`}</MutedText>}
        {data !== undefined && <NotificationList notifications={data.notifications} onOpened={onClose} />}
      </div>
      <Link to="/notifications" className={classes['all']} onClick={onClose}>{t`See all notifications`}</Link>
    </section>
  );
}
