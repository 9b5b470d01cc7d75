import { z } from 'zod';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { mailActs } from './operations.mails.values.ts';

/** Stream `mails-{year}-{month}`: which admin did what with a mail, before it is done. Says nothing of whom the mail is to. */
export const MailActRequested = firstVersion('MailActRequested', {
  /** The mail's message id. */
  mailId: z.uuid(),
  act: z.enum(mailActs),
  by: UserId,
  /** Typed by the admin, and the admin's own. */
  reason: personal(z.string().max(500).nullable(), 'by'),
});

export type MailActRequested = EventOf<typeof MailActRequested>;
