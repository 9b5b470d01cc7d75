import { msg } from '@lingui/core/runtime-macro';
import {
  acceptApplicationEndpoint,
  makeApplicationEndpoint,
  rejectApplicationEndpoint,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.api.ts';
import {
  type ProviderApplicationEvent,
  getProviderApplicationStreamName,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.events.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import {
  grantProviderAccessWithoutRequest,
  requireNoOtherProviderAccess,
} from '../access/grantProviderAccess.public.ts';
import {
  findOrAddCatalogueProvider,
  type FindOrAddCatalogueProviderDeps,
} from '../catalogue/findOrAddCatalogueProvider.public.ts';
import { createCommandMeta } from '../commandMeta.ts';
import { createConfirmedEmailCheck } from '../confirmedEmail.ts';
import type { CommandRoutePorts, LoadStatePort, ReadPersonalEventsPort } from '../ports.ts';
import {
  providerApplicationDecider,
  createProviderApplicationNotPendingRefusal,
  requireProviderApplicationPending,
} from './vendorApplication.decider.ts';

export type ProviderApplicationCommandRoutesDeps = CommandRoutePorts &
  LoadStatePort &
  ReadPersonalEventsPort &
  FindOrAddCatalogueProviderDeps;

function createRefusal(code: 'application.website' | 'application.country', path: string, message: Message): Refusal {
  return new Refusal('rule', code, message, [{ path, message }]);
}

/**
 * @returns the address including its scheme.
 * @throws Refusal 'application.website' if the input is not a web address.
 */
function parseWebsite(formInput: string): string {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(formInput) ? formInput : `https://${formInput}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.');
  if (!isWeb)
    throw createRefusal(
      'application.website',
      'website',
      msg`Enter the address of a website, such as https://example.com.`,
    );
  return address;
}

function parseCountries(codes: readonly string[]): string[] {
  const upper = [...new Set(codes.map((code) => code.toUpperCase()))];
  const unknown = upper.find((code) => !countryCodes.includes(code));
  if (unknown === undefined) return upper.toSorted();
  throw createRefusal('application.country', 'countries', msg`There is no country with the code ${{ code: unknown }}.`);
}

/**
 * Loads a pending application as the applicant entered it.
 * @throws Refusal 'application.not-open' if the application is not pending or the applicant was erased.
 */
async function loadPendingApplication(
  deps: ProviderApplicationCommandRoutesDeps,
  userId: string,
  applicationId: string,
) {
  const events = (await deps.readPersonal(
    getProviderApplicationStreamName(userId),
  )) as readonly ProviderApplicationEvent[];
  requireProviderApplicationPending(
    events.reduce(providerApplicationDecider.evolve, providerApplicationDecider.initial),
    applicationId,
  );
  const made = events.findLast((event) => event.type === 'ApplicationMade')?.data;
  if (made === undefined || made.name === null) throw createProviderApplicationNotPendingRefusal();
  return { name: made.name, type: made.type, website: made.website, countries: made.countries };
}

/** Registers the routes for applications by companies that are not in the catalogue, and for the admins' decisions. */
export function registerProviderApplicationCommandRoutes(
  app: FastifyInstance,
  deps: ProviderApplicationCommandRoutesDeps,
): void {
  const requireConfirmed = createConfirmedEmailCheck(deps.loadState);
  const stepMeta = (meta: EventMeta, name: string): EventMeta => ({
    ...meta,
    commandId: deriveUuid(meta.commandId, name),
  });

  registerEndpoint(app, deps.guard, makeApplicationEndpoint, async ({ body, caller, request }) => {
    const { userId } = caller;
    await requireConfirmed(userId);
    await requireNoOtherProviderAccess(deps, userId, null);
    const meta = createCommandMeta(deps, { request, caller, body });
    const applicationId = deriveUuid(meta.commandId, 'application');
    const formInput = { ...body, website: parseWebsite(body.website), countries: parseCountries(body.countries) };
    const command = { type: 'MakeApplication', made: { applicationId, userId, ...formInput } } as const;
    const { position } = await deps.execute(providerApplicationDecider, {
      stream: getProviderApplicationStreamName(userId),
      command,
      meta,
    });
    return { position, message: formatMessage(msg`Your application was sent.`), application_id: applicationId };
  });

  registerEndpoint(app, deps.guard, acceptApplicationEndpoint, async ({ params, body, caller, request }) => {
    const [userId, applicationId] = [params.id.toLowerCase(), body.application_id];
    const meta = createCommandMeta(deps, { request, caller, body: { ...params, ...body } });
    const entry = await loadPendingApplication(deps, userId, applicationId);
    const { countries } = entry;
    const { id: providerId, name } = await findOrAddCatalogueProvider(
      deps,
      { ...entry, countries: countries.length === 0 ? null : countries },
      stepMeta(meta, 'entry'),
    );
    await grantProviderAccessWithoutRequest(deps, { userId, providerId, providerName: name }, meta);
    const command = { type: 'AcceptApplication', userId, applicationId, providerId } as const;
    const { position } = await deps.execute(providerApplicationDecider, {
      stream: getProviderApplicationStreamName(userId),
      command,
      meta,
    });
    return { position, message: formatMessage(msg`The application was accepted.`), provider_id: providerId };
  });

  registerEndpoint(app, deps.guard, rejectApplicationEndpoint, async ({ params, body, caller, request }) => {
    const userId = params.id.toLowerCase();
    const meta = createCommandMeta(deps, { request, caller, body: { ...params, ...body } });
    const { application_id: applicationId, reason } = body;
    const command = { type: 'RejectApplication', userId, applicationId, reason } as const;
    const { position } = await deps.execute(providerApplicationDecider, {
      stream: getProviderApplicationStreamName(userId),
      command,
      meta,
    });
    return { position, message: formatMessage(msg`The application was rejected.`) };
  });
}
