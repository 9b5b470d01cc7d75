import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { endAlerts } from '@marketplace/contracts/searches/searches.api.ts';
import { searchesStream } from '@marketplace/contracts/searches/searches.events.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, DigestSecretPort, ReadModelPort } from '../ports.ts';
import { endAlertsUser } from './endAlerts.link.ts';
import { shownVersion } from './lookups.ts';
import { searchesDecider } from './searches.decider.ts';

export type EndAlertsRoutesDeps = CommandRoutePorts & ReadModelPort & DigestSecretPort;

/** Bytes; the one field of the form and what stands around it. */
const options = { parseAs: 'string', bodyLimit: 2_000 } as const;
const multipartField = /\bname="(List-Unsubscribe)"\r?\n(?:[^\r\n]+\r?\n)*\r?\n([^\r\n]*)/;

/** The forms that mail programs send (RFC 8058), as the JSON of the call. */
function addForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body)));
  });
  scope.addContentTypeParser<string>('multipart/form-data', options, (_request, body, done) => {
    const [, name, value] = multipartField.exec(body) ?? [];
    done(null, name === undefined ? {} : { [name]: value });
  });
}

/** POST /unsubscribe: whoever holds the link of an alert mail ends all of that person's. */
export function endAlertsRoutes(app: FastifyInstance, deps: EndAlertsRoutesDeps): void {
  void app.register((scope, _options, done) => {
    addForms(scope);
    serve(scope, deps.guard, endAlerts, async ({ query, body, request }) => {
      const userId = endAlertsUser(deps.digestSecret, query.token);
      if (userId === null) throw new Refusal('shape', 'searches.link', 'This link is unknown or not complete.');
      const caller = { userId, roles: [], vendorOf: null };
      const { position } = await deps.execute(searchesDecider, {
        stream: searchesStream(userId),
        command: { type: 'EndAlerts', userId, catalogueVersion: await shownVersion(deps) },
        meta: commandMeta(deps, { request, caller, body }),
      });
      return { position, message: 'You get no more mails about new matches.' };
    });
    done();
  });
}
