import { t } from '@lingui/core/macro';
import type { NotificationReplyItem } from '@marketplace/contracts/notifications/notifications.api.ts';
import { showFailureToast } from '../../core/showFailureToast.ts';
import { Button } from '../../ui/Button.tsx';
import { useMarkNotificationsReadMutation } from './notificationsApi.ts';

export interface MarkAllNotificationsReadButtonProps {
  /** Newest displayed notification; later notifications are not marked. */
  newest: NotificationReplyItem | undefined;
  unread: number;
}

/** Button that marks all notifications up to the newest displayed one as read; hidden if none is unread. */
export function MarkAllNotificationsReadButton({ newest, unread }: MarkAllNotificationsReadButtonProps) {
  const [mark, { isLoading }] = useMarkNotificationsReadMutation();
  if (newest === undefined || unread === 0) return null;
  const markAll = async (): Promise<void> => {
    const { error } = await mark({ up_to: newest.id });
    if (error !== undefined) showFailureToast(error, t`Your notifications were not marked as read`);
  };
  return <Button variant="quiet" disabled={isLoading} onClick={() => void markAll()}>{t`Mark all as read`}</Button>;
}
