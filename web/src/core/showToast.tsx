import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect } from 'react';
import classes from '../ui/Toast.module.css';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastContent {
  type: ToastType;
  title: string;
  message?: string;
}

const icons = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
} as const;

/** Whether a ToastProvider is mounted. It is never unmounted. */
let isProviderMounted = false;

/**
 * Makes `showToast` available. Each app renders one `ToastProvider`. Toasts shown before the toast component is loaded
 * are queued.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    isProviderMounted = true;
  }, []);
  return children;
}

/**
 * Shows a toast over the top bar for 5 seconds. A toast with the same type, title and message is shown only once.
 * @throws Error if there is no ToastProvider, because the toast would be lost silently.
 */
export function showToast({ type, title, message }: ToastContent): void {
  if (!isProviderMounted) throw new Error('showToast needs a <ToastProvider> in the app.');
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
    closeButtonProps: { 'aria-label': t`Close` },
  });
}
