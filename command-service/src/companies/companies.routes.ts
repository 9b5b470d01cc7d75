import { msg } from '@lingui/core/runtime-macro';
import * as companiesApi from '@marketplace/contracts/companies/companies.api.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import { createConfirmedEmailCheck } from '../confirmedEmail.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort } from '../ports.ts';
import { type CompanyCommand, companyDecider, createOtherDomainRefusal } from './company.decider.ts';
import {
  type CompanyOfUserDomain,
  requireCompanyOfUserDomain,
  requireNonPublicEmailDomain,
} from './companyOfUserDomain.ts';

export type CompanyCommandRoutesDeps = CommandRoutePorts & LoadStatePort & DatabasePort;

interface CommandCall {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly body: unknown;
}

async function executeCompanyCommand(
  deps: CompanyCommandRoutesDeps,
  call: CommandCall,
  own: CompanyOfUserDomain,
  command: CompanyCommand,
  message: Message,
) {
  const meta = createCommandMeta(deps, call);
  const { position } = await deps.execute(companyDecider, { stream: own.stream, command, meta });
  return { position, message: formatMessage(message) };
}

/** Endpoints to found, join, leave and rename a company. The company is always that of the caller's email domain. */
export function registerCompanyCommandRoutes(app: FastifyInstance, deps: CompanyCommandRoutesDeps): void {
  const requireConfirmed = createConfirmedEmailCheck(deps.loadState);

  registerEndpoint(app, deps.guard, companiesApi.foundCompanyEndpoint, async (call) => {
    const { userId } = call.caller;
    await requireConfirmed(userId);
    const own = await requireCompanyOfUserDomain(deps, userId);
    await requireNonPublicEmailDomain(deps, own.domain);
    const { companyId } = own;
    const command = { type: 'FoundCompany', companyId, userId, name: call.body.name } as const;
    return {
      ...(await executeCompanyCommand(deps, call, own, command, msg`The company was created.`)),
      company_id: companyId,
    };
  });

  registerEndpoint(app, deps.guard, companiesApi.joinCompanyEndpoint, async (call) => {
    const { userId } = call.caller;
    await requireConfirmed(userId);
    const own = await requireCompanyOfUserDomain(deps, userId);
    if (call.body.company_id.toLowerCase() !== own.companyId) throw createOtherDomainRefusal();
    await requireNonPublicEmailDomain(deps, own.domain);
    return executeCompanyCommand(
      deps,
      call,
      own,
      { type: 'RequestToJoin', companyId: own.companyId, userId },
      msg`Your request was sent.`,
    );
  });

  registerEndpoint(app, deps.guard, companiesApi.leaveCompanyEndpoint, async (call) => {
    const { userId } = call.caller;
    const own = await requireCompanyOfUserDomain(deps, userId);
    const command = { type: 'LeaveCompany', companyId: own.companyId, userId } as const;
    return executeCompanyCommand(
      deps,
      { ...call, body: null },
      own,
      command,
      msg`You have left the company or withdrawn your request to join it.`,
    );
  });

  registerEndpoint(app, deps.guard, companiesApi.renameCompanyEndpoint, async (call) => {
    const { userId } = call.caller;
    const own = await requireCompanyOfUserDomain(deps, userId);
    const command = { type: 'RenameCompany', companyId: own.companyId, userId, name: call.body.name } as const;
    return executeCompanyCommand(deps, call, own, command, msg`The company was renamed.`);
  });
}

/** Endpoints for company members to manage other members and requests to join. */
export function registerCompanyMemberCommandRoutes(app: FastifyInstance, deps: CompanyCommandRoutesDeps): void {
  const resolveTarget = async ({ caller, body }: { caller: Caller; body: { user_id: string } }) => {
    const own = await requireCompanyOfUserDomain(deps, caller.userId);
    return { own, target: { companyId: own.companyId, by: caller.userId, userId: body.user_id.toLowerCase() } };
  };

  registerEndpoint(app, deps.guard, companiesApi.admitMemberEndpoint, async (call) => {
    const { own, target } = await resolveTarget(call);
    return executeCompanyCommand(
      deps,
      call,
      own,
      { type: 'AdmitMember', ...target, role: call.body.role },
      msg`The request was approved.`,
    );
  });

  registerEndpoint(app, deps.guard, companiesApi.declineMemberEndpoint, async (call) => {
    const { own, target } = await resolveTarget(call);
    return executeCompanyCommand(deps, call, own, { type: 'DeclineMember', ...target }, msg`The request was declined.`);
  });

  registerEndpoint(app, deps.guard, companiesApi.setMemberRoleEndpoint, async (call) => {
    const { own, target } = await resolveTarget(call);
    return executeCompanyCommand(
      deps,
      call,
      own,
      { type: 'SetMemberRole', ...target, role: call.body.role },
      msg`The member’s rights were changed.`,
    );
  });

  registerEndpoint(app, deps.guard, companiesApi.removeMemberEndpoint, async (call) => {
    const { own, target } = await resolveTarget(call);
    return executeCompanyCommand(
      deps,
      call,
      own,
      { type: 'RemoveMember', ...target },
      msg`The member was removed from the company.`,
    );
  });
}
