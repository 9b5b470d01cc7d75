/** A person's names as stored in database rows; `null` when unknown or erased. */
export interface PersonNameRow {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** @returns The full name of a person; `null` if both names are missing. */
export function formatPersonName({ first_name, last_name }: PersonNameRow): string | null {
  const name = [first_name, last_name].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? null : name;
}
