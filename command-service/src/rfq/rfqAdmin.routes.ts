import { msg } from '@lingui/core/runtime-macro';
import { getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as rfqAdminApi from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { createRfqLinkNotFoundRefusal } from './adminRfqLink.ts';
import { parseRfqLinkId, requireRfqIdByLinkId } from './rfqLinkIds.ts';
import { type RfqLinkAdminCommand, rfqDecider } from './rfq.decider.ts';

export type RfqLinkAdminCommandRoutesDeps = CommandRoutePorts & ReadModelDatabaseAndSchemasPort;

interface AdminCall {
  readonly params: { readonly id: string };
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/**
 * @returns the version of the link that the caller was shown; `null` without `If-Match` and for `*`.
 * @throws Refusal `request.if-match` for any other value.
 */
function parseIfMatch({ headers }: FastifyRequest): number | null {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) {
    const text = msg`The If-Match header must contain the version of the RFQ in double quotes.`;
    throw new Refusal('shape', 'request.if-match', text);
  }
  return Number(version);
}

/** Endpoints for admins to set the status of the link between an RFQ and a provider, and to delete the link. */
export function registerRfqLinkAdminCommandRoutes(app: FastifyInstance, deps: RfqLinkAdminCommandRoutesDeps): void {
  const executeOnLink = async ({ caller, request }: AdminCall, command: RfqLinkAdminCommand) => {
    // The hashed body includes the link id of the path, so that one Idempotency-Key cannot cover two links of an RFQ.
    const meta = createCommandMeta(deps, { caller, request, body: command });
    return deps.execute(rfqDecider, {
      stream: getRfqStreamName(await requireRfqIdByLinkId(deps, command.linkId)),
      command,
      meta,
    });
  };

  registerEndpoint(app, deps.guard, rfqAdminApi.setLinkStatusEndpoint, async (call) => {
    const { status: to, notes } = call.body;
    const linkId = parseRfqLinkId(call.params.id);
    const trimmedNotes = notes === '' ? null : (notes ?? null);
    const command = {
      type: 'SetLinkStatus',
      linkId,
      to,
      notes: trimmedNotes,
      ifVersion: parseIfMatch(call.request),
    } as const;
    const { position, state } = await executeOnLink(call, command);
    const link = state?.links.find((each) => each.linkId === linkId);
    if (link === undefined) throw createRfqLinkNotFoundRefusal();
    return {
      position,
      message: formatMessage(msg`The status was updated.`),
      id: linkId,
      response_status: link.status,
      version: link.version,
    };
  });

  registerEndpoint(app, deps.guard, rfqAdminApi.deleteLinkEndpoint, async (call) => {
    const linkId = parseRfqLinkId(call.params.id);
    const { position } = await executeOnLink(call, {
      type: 'DeleteLink',
      linkId,
      ifVersion: parseIfMatch(call.request),
    });
    return { position, message: formatMessage(msg`The RFQ was deleted.`), id: linkId };
  });
}
