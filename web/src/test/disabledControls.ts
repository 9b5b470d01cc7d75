import { afterAll, afterEach, beforeAll } from 'vitest';

const controls = 'button, input, select, textarea';

/**
 * Makes a test fail that presses a disabled control, because `userEvent` ignores the press silently. A control is often
 * disabled only until a reply arrives, so the test would fail later, and only on a busy machine.
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
