import type { UserAccessRightsEvent } from '@marketplace/contracts/access/access.events.ts';
import {
  getUserAccessRightsStreamName,
  evolveUserAccessRights,
  initialUserAccessRightsState,
} from '@marketplace/domain/access/access.fold.ts';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { type UserAccountEvent, getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, initialUserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import { type UserAccountData, toSignedInUserReply } from '@marketplace/domain/accounts/accounts.userView.ts';
import type { ReadPersonalEventsPort } from '../ports.ts';

type NamesAndAddress = Pick<UserAccountData, 'email' | 'firstName' | 'lastName' | 'company'>;

const noPerson: NamesAndAddress = { email: null, firstName: null, lastName: null, company: null };

function evolvePerson(person: NamesAndAddress, event: UserAccountEvent): NamesAndAddress {
  if (event.type === 'SubjectErased') return noPerson;
  if (event.type !== 'UserRegistered' && event.type !== 'ProfileChanged') return person;
  const { name, company } = event.data;
  const email = event.type === 'UserRegistered' ? event.data.email : person.email;
  return { email, firstName: name?.firstName ?? null, lastName: name?.lastName ?? null, company };
}

/**
 * Loads a user's profile and access from the log, so that the result is current even while the read models lag behind.
 */
export async function loadUserProfileAndAccessFromLog(
  { readPersonal }: ReadPersonalEventsPort,
  userId: string,
): Promise<SignedInUserReply> {
  const [events, access] = await Promise.all([
    readPersonal(getUserStreamName(userId)),
    readPersonal(getUserAccessRightsStreamName(userId)),
  ]);
  const userEvents = events as readonly UserAccountEvent[];
  const { emailConfirmed, secondFactor, termsVersion, restricted, objecting } = userEvents.reduce(
    evolveUser,
    initialUserState,
  );
  return toSignedInUserReply(
    userId,
    { ...userEvents.reduce(evolvePerson, noPerson), emailConfirmed, secondFactor, termsVersion, restricted, objecting },
    (access as readonly UserAccessRightsEvent[]).reduce(evolveUserAccessRights, initialUserAccessRightsState),
  );
}
