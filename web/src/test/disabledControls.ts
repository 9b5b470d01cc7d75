import { afterAll, afterEach, beforeAll } from 'vitest';

const controls = 'button, input, select, textarea';

/**
 * Fails every test that presses a disabled control, because `userEvent` silently ignores the press. A control is
 * often disabled only until a reply arrives, so the test would otherwise fail at a later step, and only on a busy
 * machine.
 */
export function failTestsThatPressDisabledControls(): void {
  const pressed: string[] = [];
  const record = ({ target }: Event): void => {
    const control = target instanceof Element ? target.closest(controls) : null;
    if (control?.matches(':disabled') === true) pressed.push(control.textContent || control.outerHTML);
  };
  beforeAll(() => document.addEventListener('pointerdown', record, { capture: true }));
  afterAll(() => document.removeEventListener('pointerdown', record, { capture: true }));
  afterEach(() => {
    const names = pressed.splice(0).join(', ');
    if (names !== '') throw new Error(`The test pressed a disabled control. Wait until it is enabled: ${names}`);
  });
}
