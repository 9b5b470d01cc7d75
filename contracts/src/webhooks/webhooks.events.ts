import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { defineFirstEventVersion, type InferredDomainEvent } from '../kernel/event.ts';
import { maxProviderIdLength, UserId } from '../kernel/ids.ts';
import { WebhookOwnerKind, WebhookEventType, webhookEventTypeNames } from './webhooks.values.ts';

/** Owner of a webhook: a user, provider or company, identified by id. */
export const WebhookOwner = z.object({ kind: WebhookOwnerKind, id: z.string().max(maxProviderIdLength) });
export type WebhookOwner = z.infer<typeof WebhookOwner>;

const webhookIds = { owner: WebhookOwner, webhookId: z.uuid() };
const types = z.array(WebhookEventType).max(webhookEventTypeNames.length);

/**
 * The user `userId` added a webhook, which reports only data that this user can read. The URL and the secret are not
 * stored in the log.
 */
export const WebhookAdded = defineFirstEventVersion('WebhookAdded', { ...webhookIds, userId: UserId, types });
/** A user changed the event types, or paused or resumed the webhook. Reactivates a webhook that was switched off. */
export const WebhookChanged = defineFirstEventVersion('WebhookChanged', {
  ...webhookIds,
  types,
  isPaused: z.boolean(),
});
/** The webhook has a new signing secret. */
export const WebhookSecretRotated = defineFirstEventVersion('WebhookSecretRotated', webhookIds);
/**
 * All attempts of a delivery failed; no delivery has succeeded since `since`. The webhook's creator is notified, at
 * most once a week.
 */
export const WebhookFailing = defineFirstEventVersion('WebhookFailing', {
  ...webhookIds,
  userId: UserId,
  since: Instant,
  toldAt: Instant,
});
/** The webhook was switched off (see `WebhookStatus`). Deliveries stop until a user reactivates the webhook. */
export const WebhookSwitchedOff = defineFirstEventVersion('WebhookSwitchedOff', {
  ...webhookIds,
  userId: UserId,
  because: z.enum(['failing', 'gone']),
});
export const WebhookRemoved = defineFirstEventVersion('WebhookRemoved', {
  ...webhookIds,
  because: z.enum(['asked', 'account-ended', 'access-ended']),
});

export const webhookLifecycleEvents = [
  WebhookAdded,
  WebhookChanged,
  WebhookSecretRotated,
  WebhookFailing,
  WebhookSwitchedOff,
  WebhookRemoved,
] as const;

/** Stream of an owner's webhooks. */
export function getWebhooksStreamName({ kind, id }: WebhookOwner): string {
  return `webhooks-${kind}-${id}`;
}

export type WebhookRemoved = InferredDomainEvent<typeof WebhookRemoved>;
/** Events of a `webhooks-{kind}-{id}` stream. */
export type WebhookLifecycleEvent = InferredDomainEvent<(typeof webhookLifecycleEvents)[number]>;
