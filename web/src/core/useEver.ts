import { useState } from 'react';

/** @returns whether the condition holds or held before: what nobody asked for is not loaded, what was opened stays to be closed. */
export function useEver(condition: boolean): boolean {
  const [held, setHeld] = useState(condition);
  if (condition && !held) setHeld(true);
  return held || condition;
}
