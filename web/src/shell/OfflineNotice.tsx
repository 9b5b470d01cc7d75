import { t } from '@lingui/core/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { LiveUpdateTag } from '@marketplace/contracts/liveUpdates.ts';
import { rtkQueryApi } from '../core/api.ts';
import { isOfflineOrLiveStreamUnreachable, subscribeToConnectionState } from '../core/connection.ts';
import { useAppDispatch } from '../core/hooks.ts';
import classes from './OfflineNotice.module.css';

/**
 * Shows a notice while the connection is lost, and refetches the page's data when the connection returns. Page and
 * input are kept. The live region is always rendered, because screen readers do not announce a region that appears
 * together with its text.
 */
export function OfflineNotice() {
  const dispatch = useAppDispatch();
  const offline = useSyncExternalStore(subscribeToConnectionState, isOfflineOrLiveStreamUnreachable);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !offline) dispatch(rtkQueryApi.util.invalidateTags([...LiveUpdateTag.options]));
    wasOffline.current = offline;
  }, [dispatch, offline]);
  return (
    <div aria-live="polite" className={classes['place']}>
      {offline && (
        <p className={classes['offline']}>
          <IconCloudOff size={18} aria-hidden />
          {t`Connection lost. Your input is kept, and this page updates when the connection is restored.`}
        </p>
      )}
    </div>
  );
}
