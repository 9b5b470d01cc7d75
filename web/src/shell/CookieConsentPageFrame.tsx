import type { ReactNode } from 'react';
import { useConsentBannerState } from '../core/consent.ts';
import { ConsentBanner } from '../features/privacy/ConsentBanner.tsx';
import classes from './CookieConsentPageFrame.module.css';

/**
 * Frame around every page. The cookie banner is displayed at the bottom, but is second in keyboard order, after the
 * skip link.
 */
export function CookieConsentPageFrame({ children }: { children: ReactNode }) {
  const banner = useConsentBannerState();
  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#main">
        Skip to content
      </a>
      {banner !== 'hidden' && <ConsentBanner again={banner === 'again'} />}
      {children}
    </div>
  );
}
