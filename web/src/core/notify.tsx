import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import classes from '../ui/Toast.module.css';

export type NotificationType = 'success' | 'error' | 'warning' | 'info';

export interface Notification {
  type: NotificationType;
  title: string;
  message?: string;
}

const icons = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
} as const;

/** Shows a toast at the bottom left for 5 seconds. The same type, title and message twice is shown once. */
export function notify({ type, title, message }: Notification): void {
  const Icon = icons[type];
  notifications.show({
    id: `${type} ${title} ${message ?? ''}`,
    title,
    message: message ?? '',
    icon: <Icon size={18} aria-hidden />,
    classNames: classes,
    withBorder: false,
    role: type === 'error' || type === 'warning' ? 'alert' : 'status',
    attributes: { root: { 'data-type': type } },
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
