import { useEffect } from 'react';
import type { WizardField } from '../fieldWords.ts';

/** Where the wizard is to be opened; a new object each time, since somebody may come to the same field again. */
export interface Goal {
  readonly field: WizardField;
}

/** Id of the element that holds the field's choices. */
export function fieldId(field: WizardField): string {
  return `wizard-${field}`;
}

/** Brings the field into sight, with the focus on its first choice. */
export function useGoal(goal: Goal | null): void {
  useEffect(() => {
    if (goal === null) return;
    const first = document
      .getElementById(fieldId(goal.field))
      ?.querySelector<HTMLElement>('button:not([tabindex="-1"]), input');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [goal]);
}
