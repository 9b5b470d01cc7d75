import { z } from 'zod';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { type InferredDomainEvent, defineFirstEventVersion, markAsPersonalData } from '../kernel/event.ts';
import { ProviderId, UserId } from '../kernel/ids.ts';

const application = { applicationId: z.uuid(), userId: UserId };

/**
 * Stream `application-{userId}`: a user applied for access to a company that is not in the catalogue. Typed texts are
 * personal data of the user.
 */
export const ApplicationMade = defineFirstEventVersion('ApplicationMade', {
  ...application,
  name: markAsPersonalData(z.string().max(200), 'userId'),
  type: z.enum(providerTypes),
  website: markAsPersonalData(z.string().max(500), 'userId'),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().length(2)).max(300),
  /** The user's explanation; may be empty. */
  word: markAsPersonalData(z.string().max(1000), 'userId'),
});
/** The company is in the catalogue and the user has access to it. */
export const ApplicationAccepted = defineFirstEventVersion('ApplicationAccepted', {
  ...application,
  providerId: ProviderId,
});
export const ApplicationRejected = defineFirstEventVersion('ApplicationRejected', {
  ...application,
  reason: markAsPersonalData(z.string().max(500), 'userId'),
});

export const providerApplicationEvents = [ApplicationMade, ApplicationAccepted, ApplicationRejected] as const;

export type ApplicationMade = InferredDomainEvent<typeof ApplicationMade>;
export type ApplicationRejected = InferredDomainEvent<typeof ApplicationRejected>;
/** Events of an `application-{userId}` stream. */
export type ProviderApplicationEvent = InferredDomainEvent<(typeof providerApplicationEvents)[number]>;

/** Stream of a user's applications. */
export function getProviderApplicationStreamName(userId: string): string {
  return `application-${userId}`;
}
