import { msg } from '@lingui/core/runtime-macro';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import * as searchesApi from '@marketplace/contracts/searches/searches.api.ts';
import {
  getPersonalSearchesStreamName,
  getLoggedSearchStreamName,
} from '@marketplace/contracts/searches/searches.events.ts';
import { formatFirstDayOfMonthUtc } from '@marketplace/domain/privacy/privacy.retention.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type {
  CommandRoutePorts,
  SigningSecretPort,
  LoadStatePort,
  MonthlySearchPseudonymsPort,
  ReadModelDatabaseAndSchemasPort,
} from '../ports.ts';
import { loadProcessingRestrictionAndObjection } from '../processingRestrictions.ts';
import {
  findSavedSearchNameAndRenameCount,
  requireKnownProvider,
  requireClaimedIdentityIsCaller,
  loadNewestCatalogueVersionNumber,
} from './searchLookups.ts';
import { normaliseSaveSearchBody } from './savedSearch.normalise.ts';
import { type PersonalSearchesCommand, personalSearchesDecider } from './searches.decider.ts';
import { searchLogDecider } from './searchLog.decider.ts';
import { normaliseAndVerifyLogSearchBody, type NormalisedLoggedSearch } from './searchLog.normalise.ts';

export type SearchCommandRoutesDeps = CommandRoutePorts &
  ReadModelDatabaseAndSchemasPort &
  SigningSecretPort &
  MonthlySearchPseudonymsPort &
  LoadStatePort;

interface SearchCall {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly body: unknown;
}

/**
 * A search with valid proof gets the id of its search session, so that it is logged once; any other search gets a new
 * id.
 */
function deriveSearchId({ proof, searchSessionId }: NormalisedLoggedSearch, commandId: string): string {
  return proof === 'valid' && searchSessionId !== null ? searchSessionId : deriveUuid(commandId, 'search');
}

/** Registers the routes for the caller's own saved searches, favourites and search log. */
export function registerSearchCommandRoutes(app: FastifyInstance, deps: SearchCommandRoutesDeps): void {
  const executeSearchCommand = async (call: SearchCall, command: PersonalSearchesCommand) =>
    deps.execute(personalSearchesDecider, {
      stream: getPersonalSearchesStreamName(command.userId),
      command,
      meta: createCommandMeta(deps, call),
    });

  const executeOnSearch = async (
    call: SearchCall & { readonly params: { readonly id: string } },
    type: 'UseSearch' | 'RemoveSearch',
    message: Message,
  ) => {
    const command = { type, userId: call.caller.userId, searchId: call.params.id.toLowerCase() };
    return { position: (await executeSearchCommand(call, command)).position, message: formatMessage(message) };
  };

  registerEndpoint(app, deps.guard, searchesApi.saveSearchEndpoint, async (call) => {
    const { body, caller } = call;
    await requireClaimedIdentityIsCaller(deps, caller.userId, body);
    const meta = createCommandMeta(deps, call);
    const searchId = deriveUuid(meta.commandId, 'search');
    const stated = normaliseSaveSearchBody(body, meta.at);
    const command = { type: 'SaveSearch', userId: caller.userId, searchId, ...stated } as const;
    const { events, position } = await deps.execute(personalSearchesDecider, {
      stream: getPersonalSearchesStreamName(caller.userId),
      command,
      meta,
    });
    const resultEvent = events.find((event) => event.type === 'SearchSaved' || event.type === 'SearchUsed');
    if (resultEvent === undefined) throw new Error('The search was saved without an event.');
    const saved = resultEvent.type === 'SearchSaved';
    const message = saved ? msg`Your search was saved.` : msg`You have already saved this search.`;
    return { position, message: formatMessage(message), id: resultEvent.data.searchId, saved };
  });

  registerEndpoint(app, deps.guard, searchesApi.renameSearchEndpoint, async (call) => {
    const { params, body, caller } = call;
    const searchId = params.id.toLowerCase();
    const command = {
      type: 'RenameSearch',
      userId: caller.userId,
      searchId,
      name: body.name,
      held: await findSavedSearchNameAndRenameCount(deps, caller.userId, searchId),
    } as const;
    const { position } = await executeSearchCommand(call, command);
    return { position, message: formatMessage(msg`The search was renamed.`) };
  });

  registerEndpoint(app, deps.guard, searchesApi.removeSearchEndpoint, async (call) =>
    executeOnSearch(call, 'RemoveSearch', msg`The search was removed.`),
  );

  registerEndpoint(app, deps.guard, searchesApi.markSearchUsedEndpoint, async (call) =>
    executeOnSearch(call, 'UseSearch', msg`The search was marked as used.`),
  );

  registerEndpoint(app, deps.guard, searchesApi.setSearchAlertsEndpoint, async (call) => {
    const { params, body, caller } = call;
    const command = {
      type: 'SetAlerts',
      userId: caller.userId,
      searchId: params.id.toLowerCase(),
      wanted: body.wanted,
      catalogueVersion: await loadNewestCatalogueVersionNumber(deps),
    } as const;
    const message = body.wanted
      ? msg`You will receive an email when this search has new matches.`
      : msg`You will no longer receive emails about this search.`;
    return { position: (await executeSearchCommand(call, command)).position, message: formatMessage(message) };
  });

  registerEndpoint(app, deps.guard, searchesApi.starProviderEndpoint, async (call) => {
    const { providerId } = call.params;
    await requireKnownProvider(deps, providerId);
    const command = { type: 'StarProvider', userId: call.caller.userId, providerId } as const;
    const { position } = await executeSearchCommand(call, command);
    return { position, message: formatMessage(msg`Added to your favorites.`) };
  });

  registerEndpoint(app, deps.guard, searchesApi.unstarProviderEndpoint, async (call) => {
    const { providerId } = call.params;
    const command = { type: 'UnstarProvider', userId: call.caller.userId, providerId } as const;
    const { position } = await executeSearchCommand(call, command);
    return { position, message: formatMessage(msg`Removed from your favorites.`) };
  });

  registerEndpoint(app, deps.guard, searchesApi.logSearchEndpoint, async (call) => {
    const { body, caller } = call;
    await requireClaimedIdentityIsCaller(deps, caller.userId, { userId: body.user_id, email: body.user_email });
    const meta = createCommandMeta(deps, call);
    const stated = normaliseAndVerifyLogSearchBody(body, caller.userId, deps.digestSecret);
    const searchId = deriveSearchId(stated, meta.commandId);
    const { restricted, objecting } = await loadProcessingRestrictionAndObjection(deps, caller.userId);
    const isWanted = !restricted && !objecting;
    // Create no monthly subject id for a search that is not logged.
    const searcher = isWanted
      ? await deps.monthly.getOrCreate(caller.userId, formatFirstDayOfMonthUtc(new Date(meta.at)))
      : searchId;
    const search = { searchId, searcher, userId: caller.userId, ...stated };
    const { position } = await deps.execute(searchLogDecider, {
      stream: getLoggedSearchStreamName(searchId),
      command: { type: 'LogSearch', search, isWanted },
      // The actor is not the user id, which would be stored in plain text permanently.
      meta: { ...meta, actor: searcher },
    });
    const message = isWanted
      ? msg`The search was logged.`
      : msg`The search was not logged, because you have objected to this or restricted the processing of your data.`;
    return { position, message: formatMessage(message), id: searchId, proof: stated.proof };
  });
}
