import { z } from 'zod';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { createTextSchema } from '../kernel/text.ts';
import { maxTimeZoneNameLength, MailPreferenceChoice, MailPreferenceGroup } from './mails.values.ts';

/** The caller's email preferences for all mail groups that apply to the caller. */
export const MailPreferencesReply = z.object({
  groups: z
    .array(z.object({ group: MailPreferenceGroup, choice: MailPreferenceChoice }))
    .max(MailPreferenceGroup.options.length),
  /** Time zone of the daily digest, for example `Europe/Berlin`. If it is `null`, UTC applies. */
  time_zone: z.string().nullable(),
  /** Hour of the daily digest in the time zone, 0-23. */
  digest_hour: z.int().min(0).max(23),
});
export type MailPreferencesReply = z.infer<typeof MailPreferencesReply>;

export const readMailPreferencesEndpoint = defineQueryEndpoint('/api/notifications/mails', 'session', {
  summary: "Read the caller's email preferences: immediate, daily digest or none, for each group.",
  reply: MailPreferencesReply,
});

/**
 * Safe to repeat. `group` and `choice` are plain text instead of enums, so that unknown values get a specific error
 * code. Switching from `daily` to `at-once` sends the queued mails immediately; switching to `none` discards them.
 */
export const setMailPreferenceEndpoint = defineCommandEndpoint('PUT', '/api/notifications/mails', 'session', {
  summary: 'Choose when mails of a group are sent: at-once, daily or none. Mails about the account are always sent.',
  refuses: [
    'notifications.history-full',
    'notifications.unknown-choice',
    'notifications.unknown-group',
    'notifications.unknown-zone',
  ],
  body: z.strictObject({
    group: createTextSchema(60),
    choice: createTextSchema(60),
    time_zone: createTextSchema(maxTimeZoneNameLength).nullish(),
  }),
  reply: CommandReply,
});
