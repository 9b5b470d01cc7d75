import type { NotificationView } from '@marketplace/contracts/notifications/notifications.api.ts';
import { notifyFailure } from '../../core/notifyFailure.ts';
import { Button } from '../../ui/Button.tsx';
import { useMarkNotificationsReadMutation } from './notificationsApi.ts';

export interface MarkAllReadProps {
  /** The newest that the reader was shown; nothing is marked that came after it. */
  newest: NotificationView | undefined;
  unread: number;
}

/** Marks everything up to the newest that is shown; nothing where nothing is unread. */
export function MarkAllRead({ newest, unread }: MarkAllReadProps) {
  const [mark, { isLoading }] = useMarkNotificationsReadMutation();
  if (newest === undefined || unread === 0) return null;
  const markAll = async (): Promise<void> => {
    const { error } = await mark({ up_to: newest.id });
    if (error !== undefined) notifyFailure(error, 'Your notifications could not be marked as read');
  };
  return (
    <Button variant="quiet" disabled={isLoading} onClick={() => void markAll()}>
      Mark all as read
    </Button>
  );
}
