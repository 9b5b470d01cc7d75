import { z } from 'zod';
import { type InferredDomainEvent, defineFirstEventVersion, markAsPersonalData } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { outboxMailActions } from './operations.mails.values.ts';

/** Stream `mails-{year}-{month}`: actions of admins on mails, recorded before they run. Contains no recipients. */
export const MailActRequested = defineFirstEventVersion('MailActRequested', {
  /** Message id of the mail. */
  mailId: z.uuid(),
  act: z.enum(outboxMailActions),
  by: UserId,
  /** Typed by the admin; personal data of the admin. */
  reason: markAsPersonalData(z.string().max(500).nullable(), 'by'),
});

export type MailActRequested = InferredDomainEvent<typeof MailActRequested>;
