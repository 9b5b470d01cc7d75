import classes from './Secret.module.css';

/** A secret to copy, marked whole by one press. @param label what it is, where the words around it do not say so. */
export function Secret({ label, children }: { label?: string; children: string }) {
  return (
    <code className={classes['secret']} aria-label={label}>
      {children}
    </code>
  );
}
