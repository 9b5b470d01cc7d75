import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { LiveTag } from '@marketplace/contracts/live.ts';
import { api } from '../core/api.ts';
import { isOffline, onConnection } from '../core/connection.ts';
import { useAppDispatch } from '../core/hooks.ts';
import classes from './Offline.module.css';

/**
 * Says that the connection is lost while it is, and reads the page anew when it is back. The page stays as it is, with what was typed.
 * The place that is read out is always there, since what comes with its words is not announced.
 */
export function Offline() {
  const dispatch = useAppDispatch();
  const offline = useSyncExternalStore(onConnection, isOffline);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !offline) dispatch(api.util.invalidateTags([...LiveTag.options]));
    wasOffline.current = offline;
  }, [dispatch, offline]);
  return (
    <div aria-live="polite" className={classes['place']}>
      {offline && (
        <p className={classes['offline']}>
          <IconCloudOff size={18} aria-hidden />
          No connection. What you see and typed is kept; this page goes on by itself once the connection is back.
        </p>
      )}
    </div>
  );
}
