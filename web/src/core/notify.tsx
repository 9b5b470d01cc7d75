import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect } from 'react';
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

/** Whether there is a place for toasts; it stands as long as the page. */
let hasPlace = false;

/** Around what shows toasts, once in the app: what is told before that has come waits for it. */
export function ToastPlace({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    hasPlace = true;
  }, []);
  return children;
}

/**
 * Shows a toast over the top bar for 5 seconds. The same type, title and message twice is shown once.
 * @throws Error when there is no place for it: it would be lost without a word.
 */
export function notify({ type, title, message }: Notification): void {
  if (!hasPlace) throw new Error('A notification needs <ToastPlace> in the app.');
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
