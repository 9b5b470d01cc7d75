import { accessStream, evolveAccess, noAccess } from '@marketplace/contracts/access/access.fold.ts';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import { type PersonFacts, toUserView } from '@marketplace/contracts/accounts/accounts.userView.ts';
import type { CommandDeps } from '../deps.ts';
import { userStream } from './user.decider.ts';

const unknownPerson: PersonFacts = { email: null, firstName: null, lastName: null, company: '' };

function evolvePerson(_person: PersonFacts, { data }: UserEvent): PersonFacts {
  const { email, name, company } = data;
  return { email, firstName: name?.firstName ?? null, lastName: name?.lastName ?? null, company };
}

/** A person as pages see it, read from the log: right even while the read models are behind. */
export async function readUserView(
  { loadState, readPersonal }: Pick<CommandDeps, 'loadState' | 'readPersonal'>,
  userId: string,
): Promise<UserView> {
  const [events, access] = await Promise.all([
    readPersonal(userStream(userId)),
    loadState({ initial: noAccess, evolve: evolveAccess }, accessStream(userId)),
  ]);
  const person = (events as readonly UserEvent[]).reduce(evolvePerson, unknownPerson);
  return toUserView(userId, person, access.state);
}
