import { t } from '@lingui/core/macro';

/** Returns a person's name, or else the email address, or else "Deleted user". */
export function getPersonDisplayName({ name, email = null }: { name: string | null; email?: string | null }): string {
  return name ?? email ?? t`Deleted user`;
}
