import { t } from '@lingui/core/macro';

/** Returns a person's name, or else the email address, or else "Erased person". */
export function getPersonDisplayName({ name, email = null }: { name: string | null; email?: string | null }): string {
  return name ?? email ?? t`Erased person`;
}
