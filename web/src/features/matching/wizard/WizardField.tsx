import type { ReactNode } from 'react';
import type { WizardField as Field } from '../fieldWords.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { fieldId } from './goTo.ts';
import classes from './Wizard.module.css';

/** Field of the wizard: label and choices side by side, stacked on phones. */
export function WizardField({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <div className={classes['field']}>
      <FieldLabel field={field} />
      <div id={fieldId(field)}>{children}</div>
    </div>
  );
}
