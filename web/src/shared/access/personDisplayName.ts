import { t } from '@lingui/core/macro';
/** Returns a person's name, or else the email address, or else a text for people whose account was deleted. */
export function getPersonDisplayName({ name, email = null }: { name: string | null; email?: string | null }): string {
  return name ?? email ?? t`Somebody whose account was deleted`;
}
