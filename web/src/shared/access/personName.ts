import type { AccessRequestView } from '@marketplace/contracts/access/access.api.ts';

/** A person's name; an erased person has none. */
export function personName({ first_name, last_name }: Pick<AccessRequestView, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter((part) => part !== null).join(' ') || 'Erased person';
}
