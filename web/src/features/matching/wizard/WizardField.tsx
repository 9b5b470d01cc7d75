import type { ReactNode } from 'react';
import classes from './Wizard.module.css';

/** One line of the wizard: what is asked beside its choices, above them on phones. */
export function WizardField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes['field']}>
      <span className={classes['label']} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}
