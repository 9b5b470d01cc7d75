import { randomUUID } from 'node:crypto';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { requireUserIdByEmail } from '@marketplace/command-service/access/lookups.ts';
import { revokeUserRoleUnlessLastAdmin } from '@marketplace/command-service/access/revokeUserRoleUnlessLastAdmin.ts';
import { confirmEmailByAdmin } from '@marketplace/command-service/accounts/recordUserEmailConfirmed.ts';
import { removeSecondFactor } from '@marketplace/command-service/accounts/removeSecondFactor.ts';
import { GrantableRole } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { SecurityEventName } from '@marketplace/telemetry/securityLog.ts';
import type { RunningServices } from '../start/services.ts';

export const adminCommandUsage = `Changes one account:
  npm run admin -- grant ADDRESS [admin|analyst]
  npm run admin -- revoke ADDRESS [admin|analyst]
  npm run admin -- confirm ADDRESS
  npm run admin -- drop-factor ADDRESS`;
/** Maximum milliseconds to wait for the read models. */
const followTimeoutMs = 60_000;

/** Services used by an admin command. */
export interface AdminCommandServices extends Pick<RunningServices, 'commandDeps'> {
  readonly hub: Pick<RunningServices['hub'], 'waitUntilReached'>;
}

interface AdminCommandInput {
  readonly userId: string;
  readonly role: GrantableRole;
  readonly meta: EventMeta;
}

interface AdminCommandResult {
  readonly position: LogPositionToken;
  /** The new state, printed after the user id. */
  readonly newState: string;
  readonly event: SecurityEventName;
}

type Verb = (deps: AdminCommandServices['commandDeps'], asked: AdminCommandInput) => Promise<AdminCommandResult>;

const verbs: Readonly<Record<string, Verb>> = {
  grant: async (deps, { userId, role, meta }) => ({
    position: (await grantRole(deps, { userId, role }, meta)).position,
    newState: `is now ${role}.`,
    event: 'role.granted',
  }),
  revoke: async (deps, { userId, role, meta }) => ({
    position: (await revokeUserRoleUnlessLastAdmin(deps, { userId, role }, meta)).position,
    newState: `is no longer ${role}.`,
    event: 'role.revoked',
  }),
  confirm: async (deps, { userId, meta }) => ({
    position: await confirmEmailByAdmin(deps, userId, meta),
    newState: 'has a confirmed address.',
    event: 'address.confirmed',
  }),
  'drop-factor': async (deps, { userId, meta }) => ({
    position: await removeSecondFactor(deps, userId, meta),
    newState: 'has no second factor.',
    event: 'second-factor.dropped',
  }),
};

function parseAdminCommand([name = '', address, named, ...more]: readonly string[]) {
  const run = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  const role = GrantableRole.safeParse(named ?? 'admin');
  const takesRole = name === 'grant' || name === 'revoke';
  if (run === undefined || address === undefined || !role.success) return null;
  return more.length > 0 || (named !== undefined && !takesRole) ? null : { run, address, role: role.data };
}

/** Whether the arguments are valid for `runAdminCommand`. */
export function areValidAdminCommandLineArguments(args: readonly string[]): boolean {
  return parseAdminCommand(args) !== null;
}

/**
 * Runs a command on one account.
 * @param args verb, email address and, for roles, the role (default: admin).
 * @returns a sentence with the user id and the new state of the account.
 * @throws Error if the arguments are invalid, if the command is refused, or if the read models do not catch up in time.
 * The message never contains the email address.
 */
export async function runAdminCommand(
  { commandDeps, hub }: AdminCommandServices,
  args: readonly string[],
): Promise<string> {
  const { run, address, role } = parseAdminCommand(args) ?? {};
  if (run === undefined || address === undefined || role === undefined) throw new Error(adminCommandUsage);
  const userId = await requireUserIdByEmail(commandDeps, address);
  const meta = { commandId: randomUUID(), actor: 'system', at: commandDeps.now().toISOString() };
  const { position, newState, event } = await run(commandDeps, { userId, role, meta });
  commandDeps.edge?.security?.({ event, user: null, about: userId, outcome: 'ok' });
  if (!(await hub.waitUntilReached(position, followTimeoutMs))) {
    throw new Error('The change is recorded in the log, but the read models did not follow: check GET /health/ready.');
  }
  return `${userId} ${newState}`;
}
