import { useState } from 'react';

/**
 * @returns whether the condition is true or was true in an earlier render. Used to load a component on first use and to
 * keep the component mounted afterwards.
 */
export function useHasBeenTrue(condition: boolean): boolean {
  const [held, setHeld] = useState(condition);
  if (condition && !held) setHeld(true);
  return held || condition;
}
