import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, endpoint } from '../kernel/endpoint.ts';
import { text } from '../kernel/text.ts';
import { mailActs } from './operations.mails.values.ts';

/** 'failed': not taken by the mail server yet and tried again; 'bounced': given up. */
export const mailStatuses = ['waiting', 'failed', 'bounced', 'sent'] as const;
export const MailStatus = z.enum(mailStatuses);
export type MailStatus = z.infer<typeof MailStatus>;

/** Mails of one page. */
export const mailPageSize = 50;

export const MailView = z.object({
  id: z.uuid(),
  /** What it is about: `rfq-sent`. */
  kind: z.string(),
  status: MailStatus,
  /** The first letter and the domain of its address; `null` once that is forgotten. */
  recipient: z.string().nullable(),
  created_at: Instant,
  attempts: z.int().min(0),
  /** `null` of what is not tried any more. */
  next_try_at: Instant.nullable(),
  /** When it was sent or given up. */
  ended_at: Instant.nullable(),
  /** The code of the last failure, never its words. */
  failure: z.string().nullable(),
  /** Whether its words are still there. */
  can_be_sent: z.boolean(),
});
export type MailView = z.infer<typeof MailView>;

/** The outbox, newest first. The command service answers, which alone may read it. */
export const listMails = endpoint({
  summary: 'Mails that wait, failed, were given up or sent, newest first, with addresses masked.',
  method: 'GET',
  path: '/api/admin/mails',
  service: 'command',
  access: 'admin',
  query: z.object({
    status: MailStatus.optional(),
    kind: z.string().max(60).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  reply: z.object({
    counts: z.object({ waiting: z.int(), failed: z.int(), bounced: z.int(), sent: z.int() }),
    mails: z.array(MailView),
    total: z.int(),
    kinds: z.array(z.string()),
  }),
});

/** Tries a mail again at once, or ends it for good, which forgets its words and needs a reason. */
export const actOnMail = command('POST', '/api/admin/mails/:id/acts', 'admin', {
  summary: 'Send a mail again at once, or give it up with a reason.',
  refuses: ['mail.ended', 'mail.not-found', 'mail.reason-needed', 'mail.words-forgotten', 'operations.full'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ act: z.enum(mailActs), reason: text(500).nullish() }),
  reply: Accepted,
});
