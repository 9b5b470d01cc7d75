import { useState } from 'react';

/**
 * @returns whether the condition is true or was true in an earlier render. Use it to load a component when it is first
 * needed and keep it mounted afterwards.
 */
export function useHasBeenTrue(condition: boolean): boolean {
  const [held, setHeld] = useState(condition);
  if (condition && !held) setHeld(true);
  return held || condition;
}
