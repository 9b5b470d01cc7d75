import { msg } from '@lingui/core/runtime-macro';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  confirmPrivacyRequestEndpoint,
  optOutOfSaleEndpoint,
  requestRightEndpoint,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import {
  type PrivacyRequestEvent,
  getPrivacyRequestStreamName,
} from '@marketplace/contracts/privacy/privacy.events.ts';
import type { PrivacyRequestType } from '@marketplace/contracts/privacy/privacy.values.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, DatabasePort, SigningSecretPort, ReadPersonalEventsPort } from '../ports.ts';
import { parsePrivacyConfirmationToken } from './requestConfirmationLink.ts';
import { privacyRequestDecider, createInvalidPrivacyLinkRefusal } from './privacyRequest.decider.ts';
import { findRegisteredUserIdByEmail } from './accountErasure.ts';

export type PrivacyFormRoutesDeps = CommandRoutePorts & ReadPersonalEventsPort & DatabasePort & SigningSecretPort;

interface FormInput {
  readonly requestType: PrivacyRequestType;
  readonly email: string;
  readonly description: string | null;
}

/**
 * Files the request that was entered into a form, once per Idempotency-Key. The email address is not looked up, so that
 * neither response nor timing reveals whether there is an account with this address. No actor is recorded, even for
 * signed-in users.
 */
async function fileFormRequest(deps: PrivacyFormRoutesDeps, request: FastifyRequest, input: FormInput) {
  const meta = createCommandMeta(deps, { request, caller: null, body: input });
  const requestId = deriveUuid(meta.commandId, 'privacy-request');
  const command = { type: 'FileTyped', requestId, userId: deps.newId(), ...input } as const;
  const { position } = await deps.execute(privacyRequestDecider, {
    stream: getPrivacyRequestStreamName(requestId),
    command,
    meta,
  });
  const message = msg`We are sending a link to this email address. Open it to confirm your request.`;
  return { position, message: formatMessage(message) };
}

/**
 * @returns the input of the form.
 * @throws Refusal 'privacy.link' when the input was erased.
 */
async function loadFormInput(deps: PrivacyFormRoutesDeps, stream: string) {
  const events = (await deps.readPersonal(stream)) as readonly PrivacyRequestEvent[];
  const [filed] = events;
  if (filed?.type !== 'RightsRequested' || filed.data.email === null) throw createInvalidPrivacyLinkRefusal();
  return { email: filed.data.email, requestType: filed.data.requestType };
}

/** Endpoints of the privacy request forms for people who are not signed in, and of the confirmation by mailed link. */
export function registerPrivacyFormRoutes(app: FastifyInstance, deps: PrivacyFormRoutesDeps): void {
  registerEndpoint(app, deps.guard, requestRightEndpoint, async ({ body, request }) => {
    const { requestType, description } = body;
    const input = { requestType, email: normaliseEmail(body.email), description: description || null };
    return fileFormRequest(deps, request, input);
  });

  registerEndpoint(app, deps.guard, optOutOfSaleEndpoint, async ({ body, request }) => {
    const input = { requestType: 'do-not-sell', email: normaliseEmail(body.email), description: null } as const;
    return fileFormRequest(deps, request, input);
  });

  registerEndpoint(app, deps.guard, confirmPrivacyRequestEndpoint, async ({ body, request }) => {
    const requestId = parsePrivacyConfirmationToken(deps.digestSecret, body.token);
    if (requestId === null) throw createInvalidPrivacyLinkRefusal();
    const stream = getPrivacyRequestStreamName(requestId);
    const { email, requestType } = await loadFormInput(deps, stream);
    const accountId = await findRegisteredUserIdByEmail(deps.pool, email);
    const meta = createCommandMeta(deps, { request, caller: null, body: { requestId } });
    const command = { type: 'ConfirmRequest', requestId, accountId } as const;
    const { position } = await deps.execute(privacyRequestDecider, { stream, command, meta });
    return { position, message: formatMessage(msg`Your request is confirmed.`), request_type: requestType };
  });
}
