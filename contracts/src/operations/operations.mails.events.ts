import { z } from 'zod';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { mailActs } from './operations.mails.values.ts';

/** Stream `mails-{year}-{month}`: actions of admins on mails, recorded before they run. Contains no recipients. */
export const MailActRequested = firstVersion('MailActRequested', {
  /** Message id of the mail. */
  mailId: z.uuid(),
  act: z.enum(mailActs),
  by: UserId,
  /** Typed by the admin; personal data of the admin. */
  reason: personal(z.string().max(500).nullable(), 'by'),
});

export type MailActRequested = EventOf<typeof MailActRequested>;
