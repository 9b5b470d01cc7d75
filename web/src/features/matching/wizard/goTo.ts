import { useEffect } from 'react';
import type { WizardField } from '../fieldWords.ts';

/** Field to focus in the wizard. A new object per request, so that the same field can be focused again. */
export interface Goal {
  readonly field: WizardField;
}

/** Id of the element that contains the choices of a field. */
export function fieldId(field: WizardField): string {
  return `wizard-${field}`;
}

/** Scrolls the field into view and focuses its first choice. */
export function useGoal(focusTarget: Goal | null): void {
  useEffect(() => {
    if (focusTarget === null) return;
    const first = document
      .getElementById(fieldId(focusTarget.field))
      ?.querySelector<HTMLElement>('button:not([tabindex="-1"]), input');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [focusTarget]);
}
