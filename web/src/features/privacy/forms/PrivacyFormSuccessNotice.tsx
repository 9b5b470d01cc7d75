import { plural, t } from '@lingui/core/macro';
import {
  privacyConfirmationLinkValidityDays,
  privacyConfirmationMailDueHours,
} from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Success message that replaces a form and receives focus. */
export function PrivacyFormSuccessNotice({ message, onAgain }: { message: string; onAgain: () => void }) {
  const focusTarget = useRef<HTMLDivElement>(null);
  useEffect(() => focusTarget.current?.focus(), []);
  return (
    <div ref={focusTarget} tabIndex={-1}>
      <Notice
        tone="success"
        title={t`Request submitted`}
        action={<Button onClick={onAgain}>{t`Submit Another Request`}</Button>}
      >
        {message}{' '}
        {t`The email is sent within ${plural(privacyConfirmationMailDueHours, { one: '# hour', other: '# hours' })}, and its link is valid for ${plural(privacyConfirmationLinkValidityDays, { one: '# day', other: '# days' })}.`}
      </Notice>
    </div>
  );
}
