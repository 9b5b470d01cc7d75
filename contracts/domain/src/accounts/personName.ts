/** A person's names as rows have them; `null` where there is none, or after an erasure. */
export interface NamedPerson {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** @returns the whole name of a person; `null` for one without any. */
export function personName({ first_name, last_name }: NamedPerson): string | null {
  const name = [first_name, last_name].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? null : name;
}
