/** Whether the element is inside a popup or an input, which handle their own keys. */
export function handlesOwnKeyPresses(target: Element): boolean {
  return (
    target.closest('[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], input, select, textarea') !==
    null
  );
}
