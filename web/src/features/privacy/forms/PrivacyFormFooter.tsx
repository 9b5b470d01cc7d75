import { t } from '@lingui/core/macro';
import { Button } from '../../../ui/Button.tsx';
import { PrivacyFormErrorNotice } from './PrivacyFormErrorNotice.tsx';
import classes from './PrivacyForms.module.css';

/** Footer of a privacy form: the error of the last attempt and the submit button. */
export function PrivacyFormFooter({ error, isSending }: { error: unknown; isSending: boolean }) {
  return (
    <>
      {error !== undefined && <PrivacyFormErrorNotice error={error} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isSending}
        busyLabel={t`Processing...`}
        className={classes['submit']}
      >{t`Submit Request`}</Button>
    </>
  );
}
