/** A change of one module's source text as it is loaded, so that a protection is off or a fault strikes at one exact place. */
export interface Mutation {
  /** From the checkout's root. */
  readonly file: string;
  /** Text that stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** @throws Error when the text that it looks for does not stand there exactly once: the mutation has rotted. */
export function mutate(source: string, { file, find, replace }: Mutation): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times, not once: ${find}`);
  return parts.join(replace);
}
