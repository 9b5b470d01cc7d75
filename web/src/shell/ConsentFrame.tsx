import type { ReactNode } from 'react';
import { useConsentBanner } from '../core/consent.ts';
import { ConsentBanner } from '../features/privacy/ConsentBanner.tsx';
import classes from './ConsentFrame.module.css';

/** Every page, and below it the question about cookies until it is answered; the keyboard meets that first, after the link that skips. */
export function ConsentFrame({ children }: { children: ReactNode }) {
  const banner = useConsentBanner();
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
