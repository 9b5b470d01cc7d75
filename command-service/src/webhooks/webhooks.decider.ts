import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { WebhookEvent, WebhookOwner, WebhookRemoved } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import {
  maxWebhooks,
  webhookFailingDays,
  type WebhookStatus,
  type WebhookType,
} from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** A webhook as far as rules need it: never its address or secret. */
export interface KnownWebhook {
  /** Who set it up. */
  readonly userId: string;
  readonly types: readonly WebhookType[];
  readonly status: WebhookStatus;
  /** When it was last said that it fails, ISO 8601; `null` while it was not. */
  readonly toldFailingAt: string | null;
}

/** An owner's webhooks by id. */
export type WebhooksState = ReadonlyMap<string, KnownWebhook>;

type OfWebhook = { readonly owner: WebhookOwner; readonly webhookId: string };
type Types = { readonly types: readonly WebhookType[] };

export type WebhookCommand =
  | (OfWebhook & Types & { readonly type: 'AddWebhook'; readonly userId: string })
  | (OfWebhook & Types & { readonly type: 'ChangeWebhook'; readonly isPaused: boolean })
  | (OfWebhook & { readonly type: 'RotateSecret' })
  | (OfWebhook & { readonly type: 'RemoveWebhook'; readonly because: WebhookRemoved['data']['because'] })
  /** Of the sender, which gave a delivery up. `since`: when it arrived nowhere for the first time, ISO 8601. */
  | (OfWebhook & { readonly type: 'TellFailing'; readonly since: string })
  | (OfWebhook & { readonly type: 'SwitchOff'; readonly because: 'failing' | 'gone' });

const dayMs = 24 * 60 * 60 * 1000;

/** @throws Refusal 'webhook.not-found' for one that the owner does not have. */
export function knownWebhook(state: WebhooksState, webhookId: string): KnownWebhook {
  const known = state.get(webhookId);
  if (known !== undefined) return known;
  throw new Refusal('notFound', 'webhook.not-found', 'There is no such webhook.');
}

const inOrder = (types: readonly WebhookType[]): WebhookType[] => [...new Set(types)].sort();

function add(
  { owner, webhookId, userId, types }: Extract<WebhookCommand, { type: 'AddWebhook' }>,
  state: WebhooksState,
): readonly WebhookEvent[] {
  if (state.size >= maxWebhooks) {
    throw new Refusal('state', 'webhook.too-many', `There are ${maxWebhooks} webhooks. Delete one to add another.`);
  }
  return [{ type: 'WebhookAdded', data: { owner, webhookId, userId, types: inOrder(types) } }];
}

function change(
  { owner, webhookId, types, isPaused }: Extract<WebhookCommand, { type: 'ChangeWebhook' }>,
  known: KnownWebhook,
): readonly WebhookEvent[] {
  const isSame = known.status === (isPaused ? 'paused' : 'active');
  if (isSame && inOrder(types).join() === known.types.join()) return [];
  return [{ type: 'WebhookChanged', data: { owner, webhookId, types: inOrder(types), isPaused } }];
}

/** Nobody hears more than once a week that the same webhook fails. */
function tellFailing(
  { owner, webhookId, since }: Extract<WebhookCommand, { type: 'TellFailing' }>,
  { userId, status, toldFailingAt }: KnownWebhook,
  at: string,
): readonly WebhookEvent[] {
  const isTold = toldFailingAt !== null && Date.parse(at) - Date.parse(toldFailingAt) < webhookFailingDays * dayMs;
  if (isTold || status !== 'active') return [];
  return [{ type: 'WebhookFailing', data: { owner, webhookId, userId, since, toldAt: at } }];
}

/** What the product itself says of a webhook that is gone by then means nothing. */
function decideUnasked(
  command: Extract<WebhookCommand, { type: 'RemoveWebhook' | 'TellFailing' | 'SwitchOff' }>,
  known: KnownWebhook,
  at: string,
): readonly WebhookEvent[] {
  const { owner, webhookId } = command;
  switch (command.type) {
    case 'RemoveWebhook':
      return [{ type: 'WebhookRemoved', data: { owner, webhookId, because: command.because } }];
    case 'TellFailing':
      return tellFailing(command, known, at);
    case 'SwitchOff': {
      const { userId, status } = known;
      if (status !== 'active') return [];
      return [{ type: 'WebhookSwitchedOff', data: { owner, webhookId, userId, because: command.because } }];
    }
  }
}

function isAsked(command: WebhookCommand): boolean {
  return command.type === 'RemoveWebhook'
    ? command.because === 'asked'
    : !['TellFailing', 'SwitchOff'].includes(command.type);
}

function decideWebhook(command: WebhookCommand, state: WebhooksState, at: string): readonly WebhookEvent[] {
  const { owner, webhookId } = command;
  if (command.type === 'AddWebhook') return add(command, state);
  if (!isAsked(command) && !state.has(webhookId)) return [];
  const known = knownWebhook(state, webhookId);
  switch (command.type) {
    case 'ChangeWebhook':
      return change(command, known);
    case 'RotateSecret':
      return [{ type: 'WebhookSecretRotated', data: { owner, webhookId } }];
    case 'RemoveWebhook':
    case 'TellFailing':
    case 'SwitchOff':
      return decideUnasked(command, known, at);
  }
}

function evolveWebhooks(state: WebhooksState, { type, data }: WebhookEvent): WebhooksState {
  const { webhookId } = data;
  const after = new Map(state);
  if (type === 'WebhookAdded') {
    const { userId, types } = data;
    return after.set(webhookId, { userId, types, status: 'active', toldFailingAt: null });
  }
  const known = state.get(webhookId);
  if (known === undefined) return state;
  switch (type) {
    case 'WebhookChanged':
      return after.set(webhookId, { ...known, types: data.types, status: data.isPaused ? 'paused' : 'active' });
    case 'WebhookSecretRotated':
      return state;
    case 'WebhookFailing':
      return after.set(webhookId, { ...known, toldFailingAt: data.toldAt });
    case 'WebhookSwitchedOff':
      return after.set(webhookId, { ...known, status: 'off' });
    case 'WebhookRemoved':
      after.delete(webhookId);
      return after;
  }
}

/** The rules of a `webhooks-{kind}-{id}` stream: a few webhooks at a time, and one word a week that one fails. */
export const webhooksDecider: Decider<WebhooksState, WebhookCommand, WebhookEvent> = {
  initial: new Map(),
  room: {
    events: 2_000,
    size: 4_000_000,
    always: (command) => command.type === 'RemoveWebhook' || !isAsked(command),
    full: {
      code: 'webhook.history-full',
      message: 'These webhooks were changed so often that no more changes can be kept. Please write to us to go on.',
    },
  },
  evolve: evolveWebhooks,
  decide: (command, state, { at }) => decideWebhook(command, state, at),
};
