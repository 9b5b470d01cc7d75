import { useEffect } from 'react';
import type { WizardFieldName } from '../wizardFieldLabelTexts.ts';

/**
 * Field to focus in the wizard. A new object is created each time a field is to be focused, so that the same field can
 * be focused again.
 */
export interface WizardFocusTarget {
  readonly field: WizardFieldName;
}

/** Id of the element that contains the choices of a field. */
export function getWizardFieldElementId(field: WizardFieldName): string {
  return `wizard-${field}`;
}

/** Scrolls the field into view and focuses its first choice. */
export function useFocusWizardField(focusTarget: WizardFocusTarget | null): void {
  useEffect(() => {
    if (focusTarget === null) return;
    const first = document
      .getElementById(getWizardFieldElementId(focusTarget.field))
      ?.querySelector<HTMLElement>('button:not([tabindex="-1"]), input');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [focusTarget]);
}
