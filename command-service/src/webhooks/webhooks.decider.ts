import { msg, plural } from '@lingui/core/runtime-macro';
import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type {
  WebhookLifecycleEvent,
  WebhookOwner,
  WebhookRemoved,
} from '@marketplace/contracts/webhooks/webhooks.events.ts';
import {
  maxWebhooksPerOwner,
  maxWebhookFailingDays,
  type WebhookStatus,
  type WebhookEventType,
} from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** The state of a webhook, without its URL and secret. */
export interface WebhookState {
  /** The user who created the webhook. */
  readonly userId: string;
  readonly types: readonly WebhookEventType[];
  readonly status: WebhookStatus;
  /** Time of the last failure notification, ISO 8601; `null` if there is none. */
  readonly toldFailingAt: string | null;
}

/** An owner's webhooks by id. */
export type OwnerWebhooksState = ReadonlyMap<string, WebhookState>;

type WebhookRef = { readonly owner: WebhookOwner; readonly webhookId: string };
type Subscription = { readonly types: readonly WebhookEventType[] };

export type WebhookCommand =
  | (WebhookRef & Subscription & { readonly type: 'AddWebhook'; readonly userId: string })
  | (WebhookRef & Subscription & { readonly type: 'ChangeWebhook'; readonly isPaused: boolean })
  | (WebhookRef & { readonly type: 'RotateSecret' })
  | (WebhookRef & { readonly type: 'RemoveWebhook'; readonly because: WebhookRemoved['data']['because'] })
  /**
   * The sender sends this command after it gave up a delivery. `since` is the time of the first consecutive failure,
   * ISO 8601.
   */
  | (WebhookRef & { readonly type: 'TellFailing'; readonly since: string })
  | (WebhookRef & { readonly type: 'SwitchOff'; readonly because: 'failing' | 'gone' });

/** @throws Refusal 'webhook.not-found' if the owner has no webhook with this id. */
export function requireWebhookOfOwner(state: OwnerWebhooksState, webhookId: string): WebhookState {
  const known = state.get(webhookId);
  if (known !== undefined) return known;
  throw new Refusal('notFound', 'webhook.not-found', msg`This webhook was not found. It may have been deleted.`);
}

const sortTypes = (types: readonly WebhookEventType[]): WebhookEventType[] => [...new Set(types)].sort();

function addWebhook(
  { owner, webhookId, userId, types }: Extract<WebhookCommand, { type: 'AddWebhook' }>,
  state: OwnerWebhooksState,
): readonly WebhookLifecycleEvent[] {
  if (state.size >= maxWebhooksPerOwner) {
    throw new Refusal(
      'state',
      'webhook.too-many',
      msg`At most ${plural({ max: maxWebhooksPerOwner }, { one: '# webhook is', other: '# webhooks are' })} allowed. Delete one to add another.`,
    );
  }
  return [{ type: 'WebhookAdded', data: { owner, webhookId, userId, types: sortTypes(types) } }];
}

function changeWebhook(
  { owner, webhookId, types, isPaused }: Extract<WebhookCommand, { type: 'ChangeWebhook' }>,
  known: WebhookState,
): readonly WebhookLifecycleEvent[] {
  const isSame = known.status === (isPaused ? 'paused' : 'active');
  if (isSame && sortTypes(types).join() === known.types.join()) return [];
  return [{ type: 'WebhookChanged', data: { owner, webhookId, types: sortTypes(types), isPaused } }];
}

/** Emits at most one failure event per webhook and week, and only for active webhooks. */
function recordFailing(
  { owner, webhookId, since }: Extract<WebhookCommand, { type: 'TellFailing' }>,
  { userId, status, toldFailingAt }: WebhookState,
  at: string,
): readonly WebhookLifecycleEvent[] {
  const isNotified =
    toldFailingAt !== null && Date.parse(at) - Date.parse(toldFailingAt) < maxWebhookFailingDays * dayMs;
  if (isNotified || status !== 'active') return [];
  return [{ type: 'WebhookFailing', data: { owner, webhookId, userId, since, toldAt: at } }];
}

/** Decides the commands that the system sends. `RemoveWebhook` can also come from a user. */
function decideSystemCommand(
  command: Extract<WebhookCommand, { type: 'RemoveWebhook' | 'TellFailing' | 'SwitchOff' }>,
  known: WebhookState,
  at: string,
): readonly WebhookLifecycleEvent[] {
  const { owner, webhookId } = command;
  switch (command.type) {
    case 'RemoveWebhook':
      return [{ type: 'WebhookRemoved', data: { owner, webhookId, because: command.because } }];
    case 'TellFailing':
      return recordFailing(command, known, at);
    case 'SwitchOff': {
      const { userId, status } = known;
      if (status !== 'active') return [];
      return [{ type: 'WebhookSwitchedOff', data: { owner, webhookId, userId, because: command.because } }];
    }
  }
}

function isUserCommand(command: WebhookCommand): boolean {
  return command.type === 'RemoveWebhook'
    ? command.because === 'asked'
    : !['TellFailing', 'SwitchOff'].includes(command.type);
}

function decideWebhook(
  command: WebhookCommand,
  state: OwnerWebhooksState,
  at: string,
): readonly WebhookLifecycleEvent[] {
  const { owner, webhookId } = command;
  if (command.type === 'AddWebhook') return addWebhook(command, state);
  if (!isUserCommand(command) && !state.has(webhookId)) return [];
  const known = requireWebhookOfOwner(state, webhookId);
  switch (command.type) {
    case 'ChangeWebhook':
      return changeWebhook(command, known);
    case 'RotateSecret':
      return [{ type: 'WebhookSecretRotated', data: { owner, webhookId } }];
    case 'RemoveWebhook':
    case 'TellFailing':
    case 'SwitchOff':
      return decideSystemCommand(command, known, at);
  }
}

function evolveWebhooks(state: OwnerWebhooksState, { type, data }: WebhookLifecycleEvent): OwnerWebhooksState {
  const { webhookId } = data;
  const next = new Map(state);
  if (type === 'WebhookAdded') {
    const { userId, types } = data;
    return next.set(webhookId, { userId, types, status: 'active', toldFailingAt: null });
  }
  const known = state.get(webhookId);
  if (known === undefined) return state;
  switch (type) {
    case 'WebhookChanged':
      return next.set(webhookId, { ...known, types: data.types, status: data.isPaused ? 'paused' : 'active' });
    case 'WebhookSecretRotated':
      return state;
    case 'WebhookFailing':
      return next.set(webhookId, { ...known, toldFailingAt: data.toldAt });
    case 'WebhookSwitchedOff':
      return next.set(webhookId, { ...known, status: 'off' });
    case 'WebhookRemoved':
      next.delete(webhookId);
      return next;
  }
}

/** Rules of a `webhooks-{kind}-{id}` stream: a limited number of webhooks, and one failure notification per week. */
export const webhooksDecider: Decider<OwnerWebhooksState, WebhookCommand, WebhookLifecycleEvent> = {
  initial: new Map(),
  quota: {
    maxEvents: 2_000,
    maxCharacters: 4_000_000,
    isExempt: (command) => command.type === 'RemoveWebhook' || !isUserCommand(command),
    refusal: {
      code: 'webhook.history-full',
      message: msg`These webhooks have reached their limit of changes. Contact support to make more changes.`,
    },
  },
  evolve: evolveWebhooks,
  decide: (command, state, { at }) => decideWebhook(command, state, at),
};
