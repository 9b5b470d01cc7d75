import { Notifications } from '@mantine/notifications';
import classes from '../ui/Toast.module.css';

/**
 * Shows at most four toasts at a time, for 5 seconds each. They appear over the top bar, where they cover no rows of
 * the page and no fields or buttons of a dialog.
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
