import type { OperationsEvent } from '@marketplace/contracts/operations/operations.events.ts';
import type { MailRules } from '../mails/mailRules.ts';

/** Admins see on their page what became of it. */
export const operationsMails: MailRules<OperationsEvent> = { ReadModelActRequested: 'none', MailActRequested: 'none' };
