import { msg } from '@lingui/core/runtime-macro';
import {
  actOnMailEndpoint,
  listMailsEndpoint,
  outboxMailPageSize,
  type OutboxMailReplyItem,
} from '@marketplace/contracts/operations/operations.mails.api.ts';
import type { MailActRequested } from '@marketplace/contracts/operations/operations.mails.events.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import {
  cancelMail,
  countMailsByStatusAndListKinds,
  findMailDeliveryStatus,
  type ListedOutboxMail,
  loadMailOutboxPage,
  retryMailNow,
} from '@marketplace/mail/outboxPage.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, DatabasePort } from '../ports.ts';
import { adminMailActionsDecider, getMonthlyAdminMailActionsStreamName } from './mailActions.decider.ts';

export type MailOutboxRoutesDeps = CommandRoutePorts & DatabasePort;

function toView({ createdAt, nextTryAt, endedAt, hasWords, ...entry }: ListedOutboxMail): OutboxMailReplyItem {
  return {
    ...entry,
    created_at: createdAt.toISOString(),
    next_try_at: nextTryAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    can_be_sent: entry.status !== 'sent' && hasWords,
  };
}

type MailAction = MailActRequested['data']['act'];

/**
 * @throws Refusal if the mail does not exist, was already sent or has no content, or if the admin must give a reason
 * but gave none.
 */
async function requireActionPossible(
  { pool }: DatabasePort,
  id: string,
  act: MailAction,
  reason: string,
): Promise<void> {
  if (act === 'give-up' && reason === '') {
    const message = msg`A reason is required.`;
    throw new Refusal('rule', 'mail.reason-needed', message, [{ path: 'reason', message }]);
  }
  const mail = await findMailDeliveryStatus(pool, id);
  if (mail === null) throw new Refusal('notFound', 'mail.not-found', msg`This email was not found.`);
  if (mail.status === 'sent') throw new Refusal('state', 'mail.ended', msg`This email has already been sent.`);
  if (mail.hasWords) return;
  throw new Refusal(
    'state',
    'mail.words-forgotten',
    msg`The content of this email has been deleted, so it cannot be sent.`,
  );
}

const confirmations: Readonly<Record<MailAction, Message>> = {
  'send-again': msg`The email will be sent again.`,
  'give-up': msg`The email was discarded, and its content was deleted.`,
};

/** Endpoints for admins to list queued and failed mails, and to send a mail again or give it up. */
export function registerMailOutboxRoutes(app: FastifyInstance, deps: MailOutboxRoutesDeps): void {
  const { guard, execute, pool } = deps;

  registerEndpoint(app, guard, listMailsEndpoint, async ({ query: { status = null, kind = null, page } }) => {
    const filter = { status, kind, limit: outboxMailPageSize, offset: (page - 1) * outboxMailPageSize };
    return runInTransaction(
      pool,
      async (client) => {
        const { entries, total } = await loadMailOutboxPage(client, filter);
        const { counts, kinds } = await countMailsByStatusAndListKinds(client);
        return { counts, kinds: [...kinds], total, mails: entries.map(toView) };
      },
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    );
  });

  registerEndpoint(app, guard, actOnMailEndpoint, async ({ params: { id }, body, caller, request }) => {
    const meta = createCommandMeta(deps, { request, caller, body: { id, ...body } });
    const { act, reason = null } = body;
    await requireActionPossible(deps, id, act, reason ?? '');
    const command = { type: 'RequestMailAct', mailId: id, act, reason } as const;
    const { position } = await execute(adminMailActionsDecider, {
      stream: getMonthlyAdminMailActionsStreamName(meta.at),
      command,
      meta,
    });
    await (act === 'give-up' ? cancelMail : retryMailNow)(pool, id);
    return { position, message: formatMessage(confirmations[act]) };
  });
}
