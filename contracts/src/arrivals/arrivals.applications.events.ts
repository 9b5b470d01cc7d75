import { z } from 'zod';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { type DefinedEvent, defineFirstVersion, markPersonal } from '../kernel/event.ts';
import { ProviderId, UserId } from '../kernel/ids.ts';

const application = { applicationId: z.uuid(), userId: UserId };

/**
 * Stream `application-{userId}`: a user applied for a company that is not in the catalogue. Typed texts are personal
 * data of the user.
 */
export const ApplicationMade = defineFirstVersion('ApplicationMade', {
  ...application,
  name: markPersonal(z.string().max(200), 'userId'),
  type: z.enum(providerTypes),
  website: markPersonal(z.string().max(500), 'userId'),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().length(2)).max(300),
  /** The user's explanation; may be empty. */
  word: markPersonal(z.string().max(1000), 'userId'),
});
/** The company is in the catalogue and the user has access to it. */
export const ApplicationAccepted = defineFirstVersion('ApplicationAccepted', {
  ...application,
  providerId: ProviderId,
});
export const ApplicationRejected = defineFirstVersion('ApplicationRejected', {
  ...application,
  reason: markPersonal(z.string().max(500), 'userId'),
});

export const applicationEvents = [ApplicationMade, ApplicationAccepted, ApplicationRejected] as const;

export type ApplicationMade = DefinedEvent<typeof ApplicationMade>;
export type ApplicationRejected = DefinedEvent<typeof ApplicationRejected>;
/** Events of an `application-{userId}` stream. */
export type ApplicationEvent = DefinedEvent<(typeof applicationEvents)[number]>;

/** Stream of a user's applications. */
export function applicationStreamName(userId: string): string {
  return `application-${userId}`;
}
