import { Checkbox, type CheckboxProps } from '@mantine/core';
import { Link } from 'react-router';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import classes from './AccountDialog.module.css';

/** Checkbox for the current terms. The texts open in a new tab, so that the form keeps its values. */
export function TermsCheckbox(checkbox: CheckboxProps) {
  return (
    <div className={classes['terms']}>
      <Checkbox label="I accept the terms of service and the privacy policy" {...checkbox} />
      <p>
        Read the{' '}
        <Link to="/terms-of-service" target="_blank">
          terms of service
        </Link>{' '}
        (version {currentTermsOfServiceVersion}) and the{' '}
        <Link to="/privacy-policy" target="_blank">
          privacy policy
        </Link>
        .
      </p>
    </div>
  );
}
