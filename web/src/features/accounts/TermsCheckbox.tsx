import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { Link } from 'react-router';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import classes from './AccountDialog.module.css';

/** Checkbox for the current terms. The texts open in a new tab, so that the form keeps its values. */
export function TermsCheckbox(checkbox: CheckboxProps) {
  return (
    <div className={classes['terms']}>
      <Checkbox label={t`I accept the terms of service and the privacy policy`} {...checkbox} />
      <p>
        <Trans>
          Read the{' '}
          <Link to="/terms-of-service" target="_blank">
            terms of service
          </Link>{' '}
          (version {currentTermsOfServiceVersion}) and the{' '}
          <Link to="/privacy-policy" target="_blank">
            privacy policy
          </Link>
          .
        </Trans>
      </p>
    </div>
  );
}
