import { randomUUID } from 'node:crypto';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { userIdOf } from '@marketplace/command-service/access/lookups.ts';
import { revokeRole } from '@marketplace/command-service/access/revokeRole.ts';
import { confirmByHand } from '@marketplace/command-service/accounts/confirmEmail.ts';
import { endSecondFactor } from '@marketplace/command-service/accounts/endSecondFactor.ts';
import { GrantableRole } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { SecurityEvent } from '@marketplace/telemetry/securityLog.ts';
import type { Services } from '../start/services.ts';

export const adminUsage = `Changes one account:
  npm run admin -- grant ADDRESS [admin|analyst]
  npm run admin -- revoke ADDRESS [admin|analyst]
  npm run admin -- confirm ADDRESS
  npm run admin -- drop-factor ADDRESS`;
/** Milliseconds that the read models have for following. */
const patienceMs = 60_000;

/** The parts of the services that an operator's command goes through. */
export interface AdminServices extends Pick<Services, 'commandDeps'> {
  readonly hub: Pick<Services['hub'], 'reached'>;
}

interface Asked {
  readonly userId: string;
  readonly role: GrantableRole;
  readonly meta: Meta;
}

interface Done {
  readonly position: PositionToken;
  /** What is so now, behind the user id. */
  readonly told: string;
  readonly event: SecurityEvent;
}

type Verb = (deps: AdminServices['commandDeps'], asked: Asked) => Promise<Done>;

const verbs: Readonly<Record<string, Verb>> = {
  grant: async (deps, { userId, role, meta }) => ({
    position: (await grantRole(deps, { userId, role }, meta)).position,
    told: `is now ${role}.`,
    event: 'role.granted',
  }),
  revoke: async (deps, { userId, role, meta }) => ({
    position: (await revokeRole(deps, { userId, role }, meta)).position,
    told: `is no longer ${role}.`,
    event: 'role.revoked',
  }),
  confirm: async (deps, { userId, meta }) => ({
    position: await confirmByHand(deps, userId, meta),
    told: 'has a confirmed address.',
    event: 'address.confirmed',
  }),
  'drop-factor': async (deps, { userId, meta }) => ({
    position: await endSecondFactor(deps, userId, meta),
    told: 'has no second factor.',
    event: 'second-factor.dropped',
  }),
};

function readAdminCommand([name = '', address, named, ...more]: readonly string[]) {
  const run = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  const role = GrantableRole.safeParse(named ?? 'admin');
  const takesRole = name === 'grant' || name === 'revoke';
  if (run === undefined || address === undefined || !role.success) return null;
  return more.length > 0 || (named !== undefined && !takesRole) ? null : { run, address, role: role.data };
}

/** Whether these are arguments of `adminCommand`. */
export function isAdminCommand(args: readonly string[]): boolean {
  return readAdminCommand(args) !== null;
}

/**
 * Does what the command line says to one account: verb, address, and for a role its name, admin when left out.
 * @returns what was done, by user id. @throws Error with the usage, or why it was refused; it never repeats the address.
 */
export async function adminCommand({ commandDeps, hub }: AdminServices, args: readonly string[]): Promise<string> {
  const { run, address, role } = readAdminCommand(args) ?? {};
  if (run === undefined || address === undefined || role === undefined) throw new Error(adminUsage);
  const userId = await userIdOf(commandDeps, address);
  const meta = { commandId: randomUUID(), actor: 'system', at: commandDeps.now().toISOString() };
  const { position, told, event } = await run(commandDeps, { userId, role, meta });
  commandDeps.edge?.security?.({ event, user: null, about: userId, outcome: 'ok' });
  if (!(await hub.reached(position, patienceMs))) {
    throw new Error('It is in the log, but the read models do not follow: look at GET /health/ready.');
  }
  return `${userId} ${told}`;
}
