import { z } from 'zod';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { text } from '../kernel/text.ts';
import { longestZone, MailChoice, MailGroup } from './mails.values.ts';

/** What the caller chose about mails, of each group that concerns the caller. */
export const MailPreferences = z.object({
  groups: z.array(z.object({ group: MailGroup, choice: MailChoice })).max(MailGroup.options.length),
  /** Zone whose hour the daily digest comes at, as in `Europe/Berlin`; `null`: none was named, and it comes by UTC. */
  time_zone: z.string().nullable(),
  /** That hour, 0-23. */
  digest_hour: z.int().min(0).max(23),
});
export type MailPreferences = z.infer<typeof MailPreferences>;

export const readMailPreferences = query('/api/notifications/mails', 'session', {
  summary: 'Which mails the caller wants at once, in a daily digest, or not at all.',
  reply: MailPreferences,
});

/**
 * Safe to repeat. Names are text, so that an unknown one is refused by a code of its own. Whoever goes from the digest to mails at once
 * gets at once what waited; what waited goes with a choice of none.
 */
export const setMailPreference = command('PUT', '/api/notifications/mails', 'session', {
  summary: 'Choose when mails of a group come: at-once, daily or none. Mails about the account always come.',
  refuses: [
    'notifications.history-full',
    'notifications.unknown-choice',
    'notifications.unknown-group',
    'notifications.unknown-zone',
  ],
  body: z.strictObject({ group: text(60), choice: text(60), time_zone: text(longestZone).nullish() }),
  reply: Accepted,
});
