import { randomUUID } from 'node:crypto';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { userIdOf } from '@marketplace/command-service/access/lookups.ts';
import { revokeRole } from '@marketplace/command-service/access/revokeRole.ts';
import { GrantableRole } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import type { Services } from './services.ts';

const usage = 'Say what: npm run admin -- grant ADDRESS [admin|analyst], or revoke ADDRESS [admin|analyst].';
/** Milliseconds that the read models have for following. */
const patienceMs = 60_000;

/** The parts of the services that a role goes through. */
export interface RoleServices extends Pick<Services, 'commandDeps'> {
  readonly hub: Pick<Services['hub'], 'reached'>;
}

/**
 * Gives or takes a role, as the command line says it: verb, address, and the role, admin when left out.
 * @returns what was done, by user id. @throws Error with the usage, or why it was refused; it never repeats the address.
 */
export async function changeRole({ commandDeps, hub }: RoleServices, args: readonly string[]): Promise<string> {
  const [verb, address, named = 'admin'] = args;
  const role = GrantableRole.safeParse(named);
  if ((verb !== 'grant' && verb !== 'revoke') || address === undefined || !role.success) throw new Error(usage);
  const userId = await userIdOf(commandDeps, address);
  const meta = { commandId: randomUUID(), actor: 'system', at: commandDeps.now().toISOString() };
  const what = { userId, role: role.data };
  const position =
    verb === 'grant' ? await grantRole(commandDeps, what, meta) : (await revokeRole(commandDeps, what, meta)).position;
  if (!(await hub.reached(position, patienceMs))) {
    throw new Error('The role is in the log, but the read models do not follow: look at GET /health/ready.');
  }
  return `${userId} is ${verb === 'grant' ? 'now' : 'no longer'} ${role.data}.`;
}
