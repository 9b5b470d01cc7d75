import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useConsentBannerVisibility } from '../core/consent.ts';
import { ConsentBanner } from '../features/privacy/ConsentBanner.tsx';
import classes from './CookieConsentPageFrame.module.css';

/**
 * Frame around every page. The cookie banner is displayed at the bottom, but is second in keyboard order, after the
 * skip link.
 */
export function CookieConsentPageFrame({ children }: { children: ReactNode }) {
  const banner = useConsentBannerVisibility();
  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#main">{t`Skip to content`}</a>
      {banner !== 'hidden' && <ConsentBanner again={banner === 'again'} />}
      {children}
    </div>
  );
}
