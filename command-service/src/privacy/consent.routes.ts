import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { logConsentEndpoint } from '@marketplace/contracts/privacy/privacy.consent.api.ts';
import {
  type ConsentEvent,
  getCookieConsentStreamName,
} from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { truncateIpAddress } from '@marketplace/http/truncateIpAddress.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { createCommandMeta } from '../commandMeta.ts';
import { describeUserAgent } from '../describeUserAgent.ts';
import type { CommandRoutePorts } from '../ports.ts';
import { cookieConsentDecider } from './consent.decider.ts';

export type CookieConsentRoutesDeps = CommandRoutePorts;

type ConsentBody = z.output<typeof logConsentEndpoint.body>;

/** Body limit in bytes, which covers all fields at their maximum length. */
const maxBodyBytes = 8 * 1024;

/** Converts the body to an event. Reduces the user agent to browser and system, and the IP address to its network. */
function toConsentEvent(
  consentId: string,
  { timestamp, userAgent, consent }: ConsentBody,
  request: FastifyRequest,
): ConsentEvent {
  const visitor = {
    consentId,
    chosenAt: timestamp,
    browser: describeUserAgent(userAgent),
    network: truncateIpAddress(request.ip),
    optOutSignal: request.headers['sec-gpc'] === '1',
  };
  if (consent === null) return { type: 'ConsentWithdrawn', data: visitor };
  const { analytics, marketing, functional, version } = consent;
  return { type: 'ConsentRecorded', data: { ...visitor, analytics, marketing, functional, version } };
}

/** Endpoint POST /api/compliance/consent-log, which stores cookie choices anonymously. */
export function registerCookieConsentRoutes(app: FastifyInstance, deps: CookieConsentRoutesDeps): void {
  void app.register((scope, _options, done) => {
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = maxBodyBytes;
    });
    registerEndpoint(scope, deps.guard, logConsentEndpoint, async ({ body, caller, request }) => {
      const meta = createCommandMeta(deps, { request, caller, body });
      const consentId = deriveUuid(meta.commandId, 'consent');
      const command = { type: 'LogConsent', event: toConsentEvent(consentId, body, request) } as const;
      const { position } = await deps.execute(cookieConsentDecider, {
        stream: getCookieConsentStreamName(consentId),
        command,
        meta,
      });
      return { position, message: formatMessage(msg`Your choice was saved.`) };
    });
    done();
  });
}
