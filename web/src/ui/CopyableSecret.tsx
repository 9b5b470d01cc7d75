import classes from './CopyableSecret.module.css';

/**
 * A secret to copy; one press selects all of it.
 * @param label description, unless the surrounding text contains it.
 */
export function CopyableSecret({ label, children }: { label?: string; children: string }) {
  return (
    <code className={classes['secret']} aria-label={label}>
      {children}
    </code>
  );
}
