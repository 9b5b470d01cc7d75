import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { keepConsent } from '../../core/consent.ts';
import { sendsOptOutSignal } from '../../core/consentRecord.ts';
import { useEver } from '../../core/useEver.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './ConsentBanner.module.css';
import { signalWords } from './signalWords.ts';
import { useConsentChoice } from './useConsentChoice.ts';

const ConsentPreferences = lazy(async () => ({
  default: (await import('./ConsentPreferences.tsx')).ConsentPreferences,
}));

const none = { analytics: false, marketing: false, functional: false };
const all = { analytics: true, marketing: true, functional: true };

/** Brings the focus to what somebody asked for, and back to where it came from. */
function useFocusWhen(asked: boolean) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!asked) return undefined;
    const opener = document.activeElement;
    place.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [asked]);
  return place;
}

/** Asks which cookies may be used. `again`: somebody asked for it who has chosen already, and may leave it at that. */
export function ConsentBanner({ again }: { again: boolean }) {
  const { choose, withdraw } = useConsentChoice();
  const [customizing, setCustomizing] = useState(false);
  /** It stays when it closes, so that it can give the focus back. */
  const everCustomized = useEver(customizing);
  const place = useFocusWhen(again);
  return (
    <section ref={place} tabIndex={-1} className={classes['banner']} aria-label="Cookies">
      <div className={classes['words']}>
        <p>
          Only what the site needs is stored in your browser, unless you allow more. You can change this any time at the
          foot of the page. <Link to="/cookie-policy">Cookie policy</Link>
        </p>
        {sendsOptOutSignal() && <p>{signalWords}</p>}
      </div>
      <div className={classes['choices']}>
        <Button onClick={() => choose(none)}>Reject All</Button>
        <Button onClick={() => setCustomizing(true)}>Customize</Button>
        <Button onClick={() => choose(all)}>Accept All</Button>
      </div>
      {again && (
        <ActionIcon className={classes['close']} aria-label="Close and keep my choice" onClick={keepConsent}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
      {everCustomized && (
        <Suspense>
          <ConsentPreferences
            opened={customizing}
            onSave={choose}
            onWithdraw={withdraw}
            onClose={() => setCustomizing(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
