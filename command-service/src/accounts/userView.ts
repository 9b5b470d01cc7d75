import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';
import { accessStream, evolveAccess, noAccess } from '@marketplace/domain/access/access.fold.ts';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { type UserEvent, userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, unknownUser } from '@marketplace/domain/accounts/accounts.fold.ts';
import { type PersonFacts, toUserView } from '@marketplace/domain/accounts/accounts.userView.ts';
import type { ReadPersonalPort } from '../ports.ts';

type NamesAndAddress = Pick<PersonFacts, 'email' | 'firstName' | 'lastName' | 'company'>;

const noPerson: NamesAndAddress = { email: null, firstName: null, lastName: null, company: null };

function evolvePerson(person: NamesAndAddress, event: UserEvent): NamesAndAddress {
  if (event.type === 'SubjectErased') return noPerson;
  if (event.type !== 'UserRegistered' && event.type !== 'ProfileChanged') return person;
  const { name, company } = event.data;
  const email = event.type === 'UserRegistered' ? event.data.email : person.email;
  return { email, firstName: name?.firstName ?? null, lastName: name?.lastName ?? null, company };
}

/** Loads a user for display from the log: current even while the read models lag behind. */
export async function readUserView({ readPersonal }: ReadPersonalPort, userId: string): Promise<UserView> {
  const [events, access] = await Promise.all([readPersonal(userStream(userId)), readPersonal(accessStream(userId))]);
  const userEvents = events as readonly UserEvent[];
  const { emailConfirmed, secondFactor, termsVersion, restricted, objecting } = userEvents.reduce(
    evolveUser,
    unknownUser,
  );
  return toUserView(
    userId,
    { ...userEvents.reduce(evolvePerson, noPerson), emailConfirmed, secondFactor, termsVersion, restricted, objecting },
    (access as readonly AccessEvent[]).reduce(evolveAccess, noAccess),
  );
}
