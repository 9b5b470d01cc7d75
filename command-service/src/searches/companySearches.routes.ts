import { msg } from '@lingui/core/runtime-macro';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as companySearchesApi from '@marketplace/contracts/searches/searches.company.api.ts';
import { getCompanySearchesStreamName } from '@marketplace/contracts/searches/searches.company.events.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort, ReadPersonalEventsPort } from '../ports.ts';
import {
  companySearchesDecider,
  findSameCompanySearch,
  type CompanySearchCommandBase,
} from './companySearches.decider.ts';
import { loadSavedSearchFromEventLog } from './loadSavedSearchFromEventLog.ts';
import { createSavedSearchNotFoundRefusal } from './createSavedSearchNotFoundRefusal.ts';

export type CompanySearchCommandRoutesDeps = CommandRoutePorts & LoadStatePort & ReadPersonalEventsPort & DatabasePort;

interface SearchCall {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly body: object | undefined;
  readonly params: { readonly id: string };
}

function notMemberRefusal(): Refusal {
  return new Refusal('forbidden', 'company.not-member', msg`You are not a member of a company.`);
}

/** @throws the refusal that `refused` creates, for users without a company. */
function requireMember({ userId, member }: Caller, searchId: string, refused: () => Refusal): CompanySearchCommandBase {
  if (member === undefined) throw refused();
  return { ...member, userId, searchId: searchId.toLowerCase() };
}

/**
 * Registers the routes for the shared searches of a company. Roles are checked against the company's log at the time of
 * the request.
 */
export function registerCompanySearchCommandRoutes(app: FastifyInstance, deps: CompanySearchCommandRoutesDeps): void {
  const executeChange = async (
    call: SearchCall,
    details: { readonly type: 'RenameCompanySearch'; readonly name: string } | { readonly type: 'RemoveCompanySearch' },
    message: Message,
  ) => {
    // Users without a company get the same refusal as for an unknown search, so that they learn nothing about the
    // search.
    const by = requireMember(call.caller, call.params.id, createSavedSearchNotFoundRefusal);
    // The hashed body includes the search id of the path, so that one Idempotency-Key cannot cover two searches.
    const meta = createCommandMeta(deps, { ...call, body: { ...details, searchId: by.searchId } });
    const request = { stream: getCompanySearchesStreamName(by.companyId), command: { ...details, ...by }, meta };
    return {
      position: (await deps.execute(companySearchesDecider, request)).position,
      message: formatMessage(message),
    };
  };

  registerEndpoint(app, deps.guard, companySearchesApi.shareSearchEndpoint, async (call) => {
    const by = requireMember(call.caller, call.body.id, notMemberRefusal);
    const command = {
      type: 'ShareSearch',
      ...by,
      ...(await loadSavedSearchFromEventLog(deps, by.userId, by.searchId)),
    } as const;
    const stream = getCompanySearchesStreamName(by.companyId);
    const { events, position, state } = await deps.execute(companySearchesDecider, {
      ...{ stream, command },
      meta: createCommandMeta(deps, call),
    });
    const shared = events.length > 0;
    const message = shared ? msg`The search is shared with your company.` : msg`Your company already has this search.`;
    const id = findSameCompanySearch(state, command)?.searchId ?? by.searchId;
    return { position, message: formatMessage(message), id, shared };
  });

  registerEndpoint(app, deps.guard, companySearchesApi.renameCompanySearchEndpoint, async (call) =>
    executeChange(call, { type: 'RenameCompanySearch', name: call.body.name }, msg`The search was renamed.`),
  );

  registerEndpoint(app, deps.guard, companySearchesApi.removeCompanySearchEndpoint, async (call) =>
    executeChange({ ...call, body: undefined }, { type: 'RemoveCompanySearch' }, msg`The search was removed.`),
  );
}
