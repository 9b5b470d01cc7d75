/** A person by name, else by address; somebody whose account was erased has neither. */
export function nameOf({ name, email = null }: { name: string | null; email?: string | null }): string {
  return name ?? email ?? 'Somebody whose account was deleted';
}
