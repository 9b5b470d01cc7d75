/** Returns a person's name, or else the email address. People with a deleted account have neither. */
export function getPersonDisplayName({ name, email = null }: { name: string | null; email?: string | null }): string {
  return name ?? email ?? 'Somebody whose account was deleted';
}
