import { NotificationBell } from '../features/notifications/NotificationBell.tsx';
import { AdminInboxBell } from './AdminInboxBell.tsx';

/** The user's notifications and, for admins, the pending admin tasks. */
export function HeaderBells({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      {isAdmin && <AdminInboxBell />}
      <NotificationBell />
    </>
  );
}
