import {
  declineRightsRequest,
  downloadMyData,
  downloadMyWorkbook,
  fulfilRightsRequest,
  requestErasure,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import { privacyRequestStream } from '@marketplace/contracts/privacy/privacy.events.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { claimantOf } from '@marketplace/http/claimant.ts';
import { nameDownload } from '@marketplace/http/download.ts';
import { serve } from '@marketplace/http/route.ts';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { writeWorkbook } from '@marketplace/http/workbook.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, ReadModelPort, ReadPersonalPort } from '../ports.ts';
import { collectData } from './collectData.ts';
import { dataSheets } from './dataSheets.ts';
import { type FileRequest, rightsDecider } from './rights.decider.ts';

export type RightsRoutesDeps = CommandRoutePorts & ReadPersonalPort & ReadModelPort;

/** Each workbook is built by a thread with a heap of its own. */
const workbooks = {
  atOnce: 2,
  waiting: 20,
  perAccount: { atOnce: 1, waiting: 1 },
  perNetwork: { atOnce: 2, waiting: 8 },
  patienceMs: 20_000,
  busy: ['export.busy', 'Many files are being made right now. Please try again in a moment.'],
} as const;

interface RightsCall {
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

type Asked = Pick<FileRequest, 'requestType' | 'isFulfilled'>;

/** What waits for an admin is filed once a day at most, however often the button is pressed. */
function requestIdOf({ requestType, isFulfilled }: Asked, { userId }: Caller, { commandId, at }: Meta): string {
  return isFulfilled
    ? deterministicUuid(commandId, 'privacy-request')
    : deterministicUuid(userId, `privacy-request ${requestType} ${at.slice(0, 10)}`);
}

async function fileRequest(deps: RightsRoutesDeps, call: RightsCall, what: Asked) {
  const meta = commandMeta(deps, { ...call, body: null });
  const requestId = requestIdOf(what, call.caller, meta);
  const command = { type: 'FileRequest', requestId, userId: call.caller.userId, ...what } as const;
  const { position } = await deps.execute(rightsDecider, { stream: privacyRequestStream(requestId), command, meta });
  return { position, request_id: requestId };
}

/** Rights that a signed-in person asks for on the profile page, and an admin's no. */
export function rightsRoutes(app: FastifyInstance, deps: RightsRoutesDeps): void {
  const inTurn = createSemaphore(workbooks);
  serve(app, deps.guard, requestErasure, async (call) => {
    const filed = await fileRequest(deps, call, { requestType: 'erasure', isFulfilled: false });
    return { ...filed, message: 'Your request to delete your account was filed. We will process it within 30 days.' };
  });

  serve(app, deps.guard, declineRightsRequest, async ({ params, body, caller, request }) => {
    const requestId = params.id.toLowerCase();
    const meta = commandMeta(deps, { request, caller, body: { ...body, requestId } });
    const command = { type: 'DeclineRequest', requestId, reason: body.reason } as const;
    const { position } = await deps.execute(rightsDecider, { stream: privacyRequestStream(requestId), command, meta });
    return { position, message: 'The request was declined, and the person is told why.' };
  });

  serve(app, deps.guard, fulfilRightsRequest, async ({ params, caller, request }) => {
    const requestId = params.id.toLowerCase();
    const meta = commandMeta(deps, { request, caller, body: { requestId } });
    const command = { type: 'GrantRequest', requestId } as const;
    const { position } = await deps.execute(rightsDecider, { stream: privacyRequestStream(requestId), command, meta });
    return { position, message: 'The request is being carried out, and the person is told by mail.' };
  });

  serve(app, deps.guard, downloadMyData, async (call) => {
    const data = await collectData(deps, call.caller.userId);
    const filed = await fileRequest(deps, call, { requestType: 'portability', isFulfilled: true });
    return { ...filed, message: 'This is everything that we keep about you.', data };
  });

  serve(app, deps.guard, downloadMyWorkbook, async (call) => {
    const make = async () => writeWorkbook(dataSheets(await collectData(deps, call.caller.userId)));
    const file = await inTurn(make, { claimant: claimantOf(call.request) });
    await fileRequest(deps, call, { requestType: 'portability', isFulfilled: true });
    return nameDownload(call.reply, 'xlsx', 'my-data').send(file);
  });
}
