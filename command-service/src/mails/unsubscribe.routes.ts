import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { endAlertsEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { getNotificationsStreamName } from '@marketplace/contracts/notifications/notifications.events.ts';
import { getPersonalSearchesStreamName } from '@marketplace/contracts/searches/searches.events.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, SigningSecretPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { notificationReadAndMailPreferenceDecider } from '../notifications/notifications.decider.ts';
import { verifyAlertsUnsubscribeToken } from '../searches/endAlertsLink.ts';
import { loadNewestCatalogueVersionNumber } from '../searches/searchLookups.ts';
import { personalSearchesDecider } from '../searches/searches.decider.ts';
import { type UnsubscribeTarget, verifyAndParseUnsubscribeToken } from './unsubscribe.link.ts';

export type UnsubscribeRoutesDeps = CommandRoutePorts & ReadModelDatabaseAndSchemasPort & SigningSecretPort;

/** Body limit in bytes, which covers one form field and the multipart boundaries. */
const options = { parseAs: 'string', bodyLimit: 2_000 } as const;
const multipartField = /\bname="(List-Unsubscribe)"\r?\n(?:[^\r\n]+\r?\n)*\r?\n([^\r\n]*)/;

/** Converts the forms that mail programs send (RFC 8058) to the request body that the endpoint expects. */
function addFormParsers(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body)));
  });
  scope.addContentTypeParser<string>('multipart/form-data', options, (_request, body, done) => {
    const [, name, value] = multipartField.exec(body) ?? [];
    done(null, name === undefined ? {} : { [name]: value });
  });
}

interface UnsubscribeCall {
  readonly request: FastifyRequest;
  readonly body: unknown;
}

interface UnsubscribeResult {
  readonly position: string;
  readonly message: string;
}

/** Ends the mails about saved searches. */
async function unsubscribeFromAlerts(
  deps: UnsubscribeRoutesDeps,
  userId: string,
  call: UnsubscribeCall,
): Promise<UnsubscribeResult> {
  const { position } = await deps.execute(personalSearchesDecider, {
    stream: getPersonalSearchesStreamName(userId),
    command: { type: 'EndAlerts', userId, catalogueVersion: await loadNewestCatalogueVersionNumber(deps) },
    meta: createCommandMeta(deps, { ...call, caller: { userId, roles: [], vendorOf: null } }),
  });
  return { position, message: formatMessage(msg`You will no longer receive emails about new matches.`) };
}

/** Ends the mails of a group in the same way as the preferences page. */
async function unsubscribeFromGroup(
  deps: UnsubscribeRoutesDeps,
  target: UnsubscribeTarget,
  call: UnsubscribeCall,
): Promise<UnsubscribeResult> {
  const { userId, group } = target;
  const { position } = await deps.execute(notificationReadAndMailPreferenceDecider, {
    stream: getNotificationsStreamName(userId),
    command: { type: 'SetMailPreference', userId, group, choice: 'none', timeZone: null },
    meta: createCommandMeta(deps, { ...call, caller: { userId, roles: [], vendorOf: null } }),
  });
  return { position, message: formatMessage(msg`You will no longer receive emails of this kind.`) };
}

/** Endpoint POST /unsubscribe: anyone with the link from a mail can end the user's mails of that kind. */
export function registerUnsubscribeRoutes(app: FastifyInstance, deps: UnsubscribeRoutesDeps): void {
  void app.register((scope, _options, done) => {
    addFormParsers(scope);
    registerEndpoint(scope, deps.guard, endAlertsEndpoint, async ({ query, body, request }) => {
      const target = verifyAndParseUnsubscribeToken(deps.digestSecret, query.token);
      if (target !== null) return unsubscribeFromGroup(deps, target, { request, body });
      const userId = verifyAlertsUnsubscribeToken(deps.digestSecret, query.token);
      if (userId === null) {
        throw new Refusal(
          'shape',
          'searches.link',
          msg`This unsubscribe link is not valid. Open the complete link from the email.`,
        );
      }
      return unsubscribeFromAlerts(deps, userId, { request, body });
    });
    done();
  });
}
