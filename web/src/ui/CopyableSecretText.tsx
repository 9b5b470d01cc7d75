import classes from './CopyableSecretText.module.css';

/**
 * A secret to copy; one press selects the whole secret.
 * @param label description for screen readers, unless the surrounding text describes the secret.
 */
export function CopyableSecretText({ label, children }: { label?: string; children: string }) {
  return (
    <code className={classes['secret']} aria-label={label}>
      {children}
    </code>
  );
}
