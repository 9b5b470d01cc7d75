import { type ReactNode, Suspense } from 'react';
import { useConsentBanner } from '../core/consent.ts';
import classes from './ConsentFrame.module.css';
import { ConsentBanner } from './lazyParts.tsx';

/** Every page, and below it the question about cookies until it is answered; the keyboard meets that first, after the link that skips. */
export function ConsentFrame({ children }: { children: ReactNode }) {
  const banner = useConsentBanner();
  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#main">
        Skip to content
      </a>
      {banner !== 'hidden' && (
        <Suspense>
          <ConsentBanner again={banner === 'again'} />
        </Suspense>
      )}
      {children}
    </div>
  );
}
