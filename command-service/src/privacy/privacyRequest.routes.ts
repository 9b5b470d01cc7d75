import { msg, plural } from '@lingui/core/runtime-macro';
import { privacyRequestDueDays } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import {
  declineRightsRequestEndpoint,
  downloadMyDataEndpoint,
  downloadMyWorkbookEndpoint,
  fulfilRightsRequestEndpoint,
  requestErasureEndpoint,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import { getPrivacyRequestStreamName } from '@marketplace/contracts/privacy/privacy.events.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { getSemaphoreRequester } from '@marketplace/http/semaphoreRequester.ts';
import { setDownloadHeaders } from '@marketplace/http/download.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { buildXlsxWorkbook } from '@marketplace/http/workbook.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, ReadModelDatabaseAndSchemasPort, ReadPersonalEventsPort } from '../ports.ts';
import { collectPersonalData } from './collectPersonalData.ts';
import { buildPersonalDataSheets } from './personalDataSheets.ts';
import { type SubmitPrivacyRequestOfSignedInUserCommand, privacyRequestDecider } from './privacyRequest.decider.ts';

export type PrivacyRequestCommandRoutesDeps = CommandRoutePorts &
  ReadPersonalEventsPort &
  ReadModelDatabaseAndSchemasPort;

/** Limits on concurrent exports. Each workbook is built in a worker thread, which has its own heap. */
const workbookLimits = {
  atOnce: 2,
  waiting: 20,
  perAccount: { atOnce: 1, waiting: 1 },
  perNetwork: { atOnce: 2, waiting: 8 },
  patienceMs: 20_000,
  busy: ['export.busy', msg`Too many files are being created right now. Please try again in a moment.`],
} as const;

interface RightsCall {
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

type RequestDetails = Pick<SubmitPrivacyRequestOfSignedInUserCommand, 'requestType' | 'isFulfilled'>;

/** For requests to admins, derives the id from user, type and day, so that repeated clicks file one request per day. */
function deriveRequestId(
  { requestType, isFulfilled }: RequestDetails,
  { userId }: Caller,
  { commandId, at }: EventMeta,
): string {
  return isFulfilled
    ? deriveUuid(commandId, 'privacy-request')
    : deriveUuid(userId, `privacy-request ${requestType} ${at.slice(0, 10)}`);
}

async function fileRequest(deps: PrivacyRequestCommandRoutesDeps, call: RightsCall, details: RequestDetails) {
  const meta = createCommandMeta(deps, { ...call, body: null });
  const requestId = deriveRequestId(details, call.caller, meta);
  const command = { type: 'FileRequest', requestId, userId: call.caller.userId, ...details } as const;
  const { position } = await deps.execute(privacyRequestDecider, {
    stream: getPrivacyRequestStreamName(requestId),
    command,
    meta,
  });
  return { position, request_id: requestId };
}

/** Endpoints for privacy requests of signed-in users on the profile page, and for decisions of admins. */
export function registerPrivacyRequestCommandRoutes(app: FastifyInstance, deps: PrivacyRequestCommandRoutesDeps): void {
  const runLimited = createSemaphore(workbookLimits);
  registerEndpoint(app, deps.guard, requestErasureEndpoint, async (call) => {
    const filed = await fileRequest(deps, call, { requestType: 'erasure', isFulfilled: false });
    const message = msg`We have received your request to delete your account and will process it within ${plural({ days: privacyRequestDueDays }, { one: '# day', other: '# days' })}.`;
    return { ...filed, message: formatMessage(message) };
  });

  registerEndpoint(app, deps.guard, declineRightsRequestEndpoint, async ({ params, body, caller, request }) => {
    const requestId = params.id.toLowerCase();
    const meta = createCommandMeta(deps, { request, caller, body: { ...body, requestId } });
    const command = { type: 'DeclineRequest', requestId, reason: body.reason } as const;
    const { position } = await deps.execute(privacyRequestDecider, {
      stream: getPrivacyRequestStreamName(requestId),
      command,
      meta,
    });
    const message = msg`The request was declined. The person will receive the reason by email.`;
    return { position, message: formatMessage(message) };
  });

  registerEndpoint(app, deps.guard, fulfilRightsRequestEndpoint, async ({ params, caller, request }) => {
    const requestId = params.id.toLowerCase();
    const meta = createCommandMeta(deps, { request, caller, body: { requestId } });
    const command = { type: 'GrantRequest', requestId } as const;
    const { position } = await deps.execute(privacyRequestDecider, {
      stream: getPrivacyRequestStreamName(requestId),
      command,
      meta,
    });
    const message = msg`The request is being processed. The person will be notified by email.`;
    return { position, message: formatMessage(message) };
  });

  registerEndpoint(app, deps.guard, downloadMyDataEndpoint, async (call) => {
    const data = await collectPersonalData(deps, call.caller.userId);
    const filed = await fileRequest(deps, call, { requestType: 'portability', isFulfilled: true });
    return { ...filed, message: formatMessage(msg`This is all the data that we store about you.`), data };
  });

  registerEndpoint(app, deps.guard, downloadMyWorkbookEndpoint, async (call) => {
    const make = async () =>
      buildXlsxWorkbook(buildPersonalDataSheets(await collectPersonalData(deps, call.caller.userId)));
    const file = await runLimited(make, { claimant: getSemaphoreRequester(call.request) });
    await fileRequest(deps, call, { requestType: 'portability', isFulfilled: true });
    return setDownloadHeaders(call.reply, 'xlsx', 'my-data').send(file);
  });
}
