import type { ReactNode } from 'react';
import type { WizardFieldName as Field } from '../wizardFieldLabelTexts.ts';
import { WizardFieldLabelOrMustToggle } from './WizardFieldLabelOrMustToggle.tsx';
import { getWizardFieldElementId } from './wizardFocus.ts';
import classes from './Wizard.module.css';

/** Field of the wizard: label and choices side by side, stacked on phones. */
export function WizardFieldWithLabel({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <div className={classes['field']}>
      <WizardFieldLabelOrMustToggle field={field} />
      <div id={getWizardFieldElementId(field)}>{children}</div>
    </div>
  );
}
