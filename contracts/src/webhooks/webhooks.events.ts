import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { firstVersion, type EventOf } from '../kernel/event.ts';
import { longestProviderId, UserId } from '../kernel/ids.ts';
import { WebhookOwnerKind, WebhookType, webhookTypes } from './webhooks.values.ts';

/** Whose webhook it is: a person's by user id, or a provider's by provider id. Others can own one later. */
export const WebhookOwner = z.object({ kind: WebhookOwnerKind, id: z.string().max(longestProviderId) });
export type WebhookOwner = z.infer<typeof WebhookOwner>;

const webhook = { owner: WebhookOwner, webhookId: z.uuid() };
const types = z.array(WebhookType).max(webhookTypes.length);

/** `userId` set it up, and it ends with what that person may see. Address and secret are not in the log. */
export const WebhookAdded = firstVersion('WebhookAdded', { ...webhook, userId: UserId, types });
/** Types and pause as they are from now on; whoever goes on with one that was switched off switches it on. */
export const WebhookChanged = firstVersion('WebhookChanged', { ...webhook, types, isPaused: z.boolean() });
/** A new secret signs from now on. */
export const WebhookSecretRotated = firstVersion('WebhookSecretRotated', webhook);
/** A delivery was given up: nothing has arrived since `since`, and whoever set it up is told, once a week at most. */
export const WebhookFailing = firstVersion('WebhookFailing', {
  ...webhook,
  userId: UserId,
  since: Instant,
  toldAt: Instant,
});
/** Nothing is sent any more until somebody goes on with it. */
export const WebhookSwitchedOff = firstVersion('WebhookSwitchedOff', {
  ...webhook,
  userId: UserId,
  because: z.enum(['failing', 'gone']),
});
export const WebhookRemoved = firstVersion('WebhookRemoved', {
  ...webhook,
  because: z.enum(['asked', 'account-ended', 'access-ended']),
});

export const webhookEvents = [
  WebhookAdded,
  WebhookChanged,
  WebhookSecretRotated,
  WebhookFailing,
  WebhookSwitchedOff,
  WebhookRemoved,
] as const;

/** Name of the stream that holds an owner's webhooks. */
export function webhooksStream({ kind, id }: WebhookOwner): string {
  return `webhooks-${kind}-${id}`;
}

export type WebhookRemoved = EventOf<typeof WebhookRemoved>;
/** Events of a `webhooks-{kind}-{id}` stream. */
export type WebhookEvent = EventOf<(typeof webhookEvents)[number]>;
