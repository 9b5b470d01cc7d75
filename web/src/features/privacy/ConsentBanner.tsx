import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { closeReopenedConsentBanner } from '../../core/consent.ts';
import { sendsGlobalPrivacyControl } from '../../core/consentRecord.ts';
import { useHasBeenTrue } from '../../core/useHasBeenTrue.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './ConsentBanner.module.css';
import { globalPrivacyControlNoticeText } from './optOutSignalText.ts';
import { useSaveCookieConsentChoice } from './useSaveCookieConsentChoice.ts';

const ConsentPreferences = lazy(async () => ({
  default: (await import('./ConsentPreferencesDialog.tsx')).ConsentPreferencesDialog,
}));

const none = { analytics: false, marketing: false, functional: false };
const all = { analytics: true, marketing: true, functional: true };

/** Moves the focus to the element of the returned ref when `isActive` becomes true, and back when it becomes false. */
function useFocusWhile(isActive: boolean) {
  const focusTarget = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isActive) return undefined;
    const opener = document.activeElement;
    focusTarget.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isActive]);
  return focusTarget;
}

/**
 * Banner that asks for cookie consent.
 * @param again whether the user reopened the banner and may close it without a new choice.
 */
export function ConsentBanner({ again }: { again: boolean }) {
  const { choose, withdraw } = useSaveCookieConsentChoice();
  const [customizing, setCustomizing] = useState(false);
  /** Keeps the dialog mounted after it closes, so that the dialog can restore the focus. */
  const everCustomized = useHasBeenTrue(customizing);
  const focusTarget = useFocusWhile(again);
  return (
    <section ref={focusTarget} tabIndex={-1} className={classes['banner']} aria-label={t`Cookies`}>
      <div className={classes['words']}>
        <p>
          <Trans>
            Only necessary data is stored in your browser unless you allow more. You can change this at any time at the
            bottom of the page. <Link to="/cookie-policy">Cookie policy</Link>
          </Trans>
        </p>
        {sendsGlobalPrivacyControl() && <p>{globalPrivacyControlNoticeText}</p>}
      </div>
      <div className={classes['choices']}>
        <Button onClick={() => choose(none)}>{t`Reject All`}</Button>
        <Button onClick={() => setCustomizing(true)}>{t`Customize`}</Button>
        <Button onClick={() => choose(all)}>{t`Accept All`}</Button>
      </div>
      {again && (
        <ActionIcon
          className={classes['close']}
          aria-label={t`Close and keep my choice`}
          onClick={closeReopenedConsentBanner}
        >
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
