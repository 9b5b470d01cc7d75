import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { NotificationReplyItem } from '@marketplace/contracts/notifications/notifications.api.ts';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { DateTimeText } from '../../ui/DateTimeText.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import classes from './Notifications.module.css';
import { useMarkNotificationsReadMutation } from './notificationsApi.ts';

interface ItemProps {
  notification: NotificationReplyItem;
  onOpen: () => void;
}

function Item({ notification: { text, until, path, at, unread }, onOpen }: ItemProps) {
  return (
    <li>
      <Link to={path} className={classes['item']} data-unread={unread || undefined} onClick={onOpen}>
        <span className={classes['dot']} aria-hidden="true" />
        <span>
          {unread && <VisuallyHidden>{t`Unread:`} </VisuallyHidden>}
          {until === null ? (
            text
          ) : (
            <Trans>
              {text}, until <DateTimeText instant={until} />
            </Trans>
          )}
          <MutedText as="span" size="small" className={classes['moment']}>
            <DateTimeText instant={at} />
          </MutedText>
        </span>
      </Link>
    </li>
  );
}

export interface NotificationListProps {
  /** Newest first. */
  notifications: readonly NotificationReplyItem[];
  /** Called after a notification was opened. */
  onOpened?: () => void;
}

/** List of notifications with links. Opening an unread notification marks it and all older notifications as read. */
export function NotificationList({ notifications, onOpened }: NotificationListProps) {
  const [mark] = useMarkNotificationsReadMutation();
  return (
    <ul className={classes['list']}>
      {notifications.map((notification) => (
        <Item
          key={notification.id}
          notification={notification}
          onOpen={() => {
            if (notification.unread) void mark({ up_to: notification.id });
            onOpened?.();
          }}
        />
      ))}
    </ul>
  );
}
