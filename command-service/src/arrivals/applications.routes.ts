import {
  acceptApplication,
  makeApplication,
  rejectApplication,
} from '@marketplace/contracts/arrivals/arrivals.applications.api.ts';
import {
  type ApplicationEvent,
  applicationStream,
} from '@marketplace/contracts/arrivals/arrivals.applications.events.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { giveAccess, requireFreeForAccess } from '../access/giveAccess.public.ts';
import { addEntry, type AddEntryDeps } from '../catalogue/addEntry.public.ts';
import { commandMeta } from '../commandMeta.ts';
import { createRequireConfirmed } from '../confirmedEmail.ts';
import type { CommandRoutePorts, LoadStatePort, ReadPersonalPort } from '../ports.ts';
import { applicationDecider, applicationNotOpen, requireWaiting } from './application.decider.ts';

export type ApplicationRoutesDeps = CommandRoutePorts & LoadStatePort & ReadPersonalPort & AddEntryDeps;

function createRefusal(code: 'application.website' | 'application.country', path: string, message: string): Refusal {
  return new Refusal('rule', code, message, [{ path, message }]);
}

/** @returns the address including its scheme. @throws Refusal 'application.website'. */
function parseWebsite(formInput: string): string {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(formInput) ? formInput : `https://${formInput}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.');
  if (!isWeb) throw createRefusal('application.website', 'website', 'Please enter the address of a website.');
  return address;
}

function parseCountries(codes: readonly string[]): string[] {
  const upper = [...new Set(codes.map((code) => code.toUpperCase()))];
  const unknown = upper.find((code) => !countryCodes.includes(code));
  if (unknown === undefined) return upper.toSorted();
  throw createRefusal('application.country', 'countries', `There is no country with the code ${unknown}.`);
}

/**
 * Loads the pending application as entered. @throws Refusal 'application.not-open', also after the applicant was
 * erased.
 */
async function loadPendingApplication(deps: ApplicationRoutesDeps, userId: string, applicationId: string) {
  const events = (await deps.readPersonal(applicationStream(userId))) as readonly ApplicationEvent[];
  requireWaiting(events.reduce(applicationDecider.evolve, applicationDecider.initial), applicationId);
  const made = events.findLast((event) => event.type === 'ApplicationMade')?.data;
  if (made === undefined || made.name === null) throw applicationNotOpen();
  return { name: made.name, type: made.type, website: made.website, countries: made.countries };
}

/** Applications by companies that are not in the catalogue, and the admin's decisions. */
export function applicationRoutes(app: FastifyInstance, deps: ApplicationRoutesDeps): void {
  const requireConfirmed = createRequireConfirmed(deps.loadState);
  const stepMeta = (meta: Meta, name: string): Meta => ({
    ...meta,
    commandId: deterministicUuid(meta.commandId, name),
  });

  serve(app, deps.guard, makeApplication, async ({ body, caller, request }) => {
    const { userId } = caller;
    await requireConfirmed(userId);
    await requireFreeForAccess(deps, userId, null);
    const meta = commandMeta(deps, { request, caller, body });
    const applicationId = deterministicUuid(meta.commandId, 'application');
    const formInput = { ...body, website: parseWebsite(body.website), countries: parseCountries(body.countries) };
    const command = { type: 'MakeApplication', made: { applicationId, userId, ...formInput } } as const;
    const { position } = await deps.execute(applicationDecider, { stream: applicationStream(userId), command, meta });
    return { position, message: 'Your application was sent.', application_id: applicationId };
  });

  serve(app, deps.guard, acceptApplication, async ({ params, body, caller, request }) => {
    const [userId, applicationId] = [params.id.toLowerCase(), body.application_id];
    const meta = commandMeta(deps, { request, caller, body: { ...params, ...body } });
    const entry = await loadPendingApplication(deps, userId, applicationId);
    const { countries } = entry;
    const { id: providerId, name } = await addEntry(
      deps,
      { ...entry, countries: countries.length === 0 ? null : countries },
      stepMeta(meta, 'entry'),
    );
    await giveAccess(deps, { userId, providerId, providerName: name }, meta);
    const command = { type: 'AcceptApplication', userId, applicationId, providerId } as const;
    const { position } = await deps.execute(applicationDecider, { stream: applicationStream(userId), command, meta });
    return { position, message: 'The application was accepted.', provider_id: providerId };
  });

  serve(app, deps.guard, rejectApplication, async ({ params, body, caller, request }) => {
    const userId = params.id.toLowerCase();
    const meta = commandMeta(deps, { request, caller, body: { ...params, ...body } });
    const { application_id: applicationId, reason } = body;
    const command = { type: 'RejectApplication', userId, applicationId, reason } as const;
    const { position } = await deps.execute(applicationDecider, { stream: applicationStream(userId), command, meta });
    return { position, message: 'The application was rejected.' };
  });
}
