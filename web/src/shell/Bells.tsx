import { NotificationBell } from '../features/notifications/NotificationBell.tsx';
import { AccessBell } from './AccessBell.tsx';

/** The user's notifications and, for admins, the pending admin tasks. */
export function Bells({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      {isAdmin && <AccessBell />}
      <NotificationBell />
    </>
  );
}
