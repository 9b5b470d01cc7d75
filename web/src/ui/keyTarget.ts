/** Whether the element is inside a dialog, popup or form field, which handle key presses themselves. */
export function handlesOwnKeyPresses(target: Element): boolean {
  return (
    target.closest('[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], input, select, textarea') !==
    null
  );
}
