import { Notifications } from '@mantine/notifications';

/** Where toasts are shown: at the bottom left, four at a time, each for 5 seconds. */
export function Toasts() {
  return <Notifications position="bottom-left" autoClose={5000} limit={4} containerWidth={300} />;
}
