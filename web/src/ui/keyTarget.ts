/** Whether a key belongs to something that floats above the page or is written into. */
export function belongsElsewhere(target: Element): boolean {
  return (
    target.closest('[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], input, select, textarea') !==
    null
  );
}
