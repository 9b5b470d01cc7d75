import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from './FormFailure.tsx';
import classes from './PrivacyForms.module.css';

/** The end of a form: why it was not taken, and what sends it. */
export function FormEnd({ error, isSending }: { error: unknown; isSending: boolean }) {
  return (
    <>
      {error !== undefined && <FormFailure error={error} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isSending}
        busyLabel="Processing..."
        className={classes['submit']}
      >
        Submit Request
      </Button>
    </>
  );
}
