import { Notifications } from '@mantine/notifications';
import classes from '../ui/Toast.module.css';

/**
 * Where toasts are shown: over the top bar, where no row, field or button of a window that they are about is covered; four at a time, each
 * for 5 seconds.
 */
export function Toasts() {
  return (
    <Notifications
      position="top-center"
      autoClose={5000}
      limit={4}
      containerWidth={320}
      className={classes['place'] ?? ''}
    />
  );
}
