/**
 * A change to the source text of a module, made when the module is loaded. It disables a protection, or causes a fault
 * at an exact place.
 */
export interface ChaosSourceMutation {
  /** Path relative to the repository root. */
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/**
 * @returns the changed source text.
 * @throws Error if the text does not occur exactly once, because the mutation then no longer matches the source.
 */
export function applyChaosSourceMutation(source: string, { file, find, replace }: ChaosSourceMutation): string {
  const parts = source.split(find);
  if (parts.length !== 2)
    throw new Error(`${file} contains the text ${parts.length - 1} times instead of once: ${find}`);
  return parts.join(replace);
}
