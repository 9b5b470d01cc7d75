import { NotificationBell } from '../features/notifications/NotificationBell.tsx';
import { AccessBell } from './AccessBell.tsx';

/** What happened to whoever is signed in, and for admins what waits for them. */
export function Bells({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      {isAdmin && <AccessBell />}
      <NotificationBell />
    </>
  );
}
