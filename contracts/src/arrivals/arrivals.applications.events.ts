import { z } from 'zod';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { ProviderId, UserId } from '../kernel/ids.ts';

const application = { applicationId: z.uuid(), userId: UserId };

/** Stream `application-{userId}`: the user's company is missing in the catalogue. Typed texts are personal data of the user. */
export const ApplicationMade = firstVersion('ApplicationMade', {
  ...application,
  name: personal(z.string().max(200), 'userId'),
  type: z.enum(providerTypes),
  website: personal(z.string().max(500), 'userId'),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().length(2)).max(300),
  /** The user's explanation; may be empty. */
  word: personal(z.string().max(1000), 'userId'),
});
/** The company is in the catalogue and the user has access to it. */
export const ApplicationAccepted = firstVersion('ApplicationAccepted', { ...application, providerId: ProviderId });
export const ApplicationRejected = firstVersion('ApplicationRejected', {
  ...application,
  reason: personal(z.string().max(500), 'userId'),
});

export const applicationEvents = [ApplicationMade, ApplicationAccepted, ApplicationRejected] as const;

export type ApplicationMade = EventOf<typeof ApplicationMade>;
export type ApplicationRejected = EventOf<typeof ApplicationRejected>;
/** Events of an `application-{userId}` stream. */
export type ApplicationEvent = EventOf<(typeof applicationEvents)[number]>;

/** Stream of a user's applications. */
export function applicationStream(userId: string): string {
  return `application-${userId}`;
}
