import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineEndpoint } from '../kernel/endpoint.ts';
import { createTextSchema } from '../kernel/text.ts';
import { outboxMailActions } from './operations.mails.values.ts';

/** `failed`: an attempt failed, and the mail will be retried; `bounced`: the mail will not be retried. */
export const outboxMailStatuses = ['waiting', 'failed', 'bounced', 'sent'] as const;
export const OutboxMailStatus = z.enum(outboxMailStatuses);
export type OutboxMailStatus = z.infer<typeof OutboxMailStatus>;

/** Mails per page. */
export const outboxMailPageSize = 50;

export const OutboxMailReplyItem = z.object({
  id: z.uuid(),
  /** Kind of the mail, for example `rfq-sent`. */
  kind: z.string(),
  status: OutboxMailStatus,
  /** Masked address: its first letter and domain; `null` once the address is deleted. */
  recipient: z.string().nullable(),
  created_at: Instant,
  attempts: z.int().min(0),
  /** `null` if there are no further attempts. */
  next_try_at: Instant.nullable(),
  /** When the mail was sent or its last attempt failed. */
  ended_at: Instant.nullable(),
  /** Code of the last failure, never its message. */
  failure: z.string().nullable(),
  /** Whether the content of the mail is still stored. */
  can_be_sent: z.boolean(),
});
export type OutboxMailReplyItem = z.infer<typeof OutboxMailReplyItem>;

/** Lists the newest mails first. The command service responds, because no other service may read the outbox. */
export const listMailsEndpoint = defineEndpoint({
  summary: 'List mails of the outbox by status, newest first, with masked addresses.',
  method: 'GET',
  path: '/api/admin/mails',
  service: 'command',
  access: 'admin',
  query: z.object({
    status: OutboxMailStatus.optional(),
    kind: z.string().max(60).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  reply: z.object({
    counts: z.object({ waiting: z.int(), failed: z.int(), bounced: z.int(), sent: z.int() }),
    mails: z.array(OutboxMailReplyItem),
    total: z.int(),
    kinds: z.array(z.string()),
  }),
});

/** Retries a mail immediately, or stops its delivery for good, which deletes its content and requires a reason. */
export const actOnMailEndpoint = defineCommandEndpoint('POST', '/api/admin/mails/:id/acts', 'admin', {
  summary: 'Retry a mail immediately, or stop its delivery with a reason.',
  refuses: ['mail.ended', 'mail.not-found', 'mail.reason-needed', 'mail.words-forgotten', 'operations.full'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ act: z.enum(outboxMailActions), reason: createTextSchema(500).nullish() }),
  reply: CommandReply,
});
