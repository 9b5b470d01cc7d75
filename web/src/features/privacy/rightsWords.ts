import type { RightsRequestView } from '@marketplace/contracts/privacy/privacy.api.ts';

/** What somebody asks for. */
export const wishes: Readonly<Record<RightsRequestView['request_type'], string>> = {
  access: 'A copy of the data',
  rectification: 'A correction',
  erasure: 'Delete the account',
  portability: 'A copy of the data',
  restriction: 'A restriction',
  objection: 'An objection',
  'do-not-sell': 'An opt-out of sale',
};

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days until it is due; below 0 once it is overdue. @param now milliseconds. */
export function daysLeft({ due_at }: Pick<RightsRequestView, 'due_at'>, now: number): number {
  return Math.floor((Date.parse(due_at) - now) / dayMs);
}

/** `29 days left`, `Overdue by 1 day`. */
export function dueText(days: number): string {
  const count = Math.abs(days);
  const text = `${count} ${count === 1 ? 'day' : 'days'}`;
  return days < 0 ? `Overdue by ${text}` : `${text} left`;
}
