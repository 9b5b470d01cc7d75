import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import { setInChargeEndpoint } from '@marketplace/contracts/rfq/rfq.assignee.api.ts';
import { formatPersonName } from '@marketplace/domain/accounts/formatPersonName.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { createReadModelQueryBuilder, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { createRepresentsProviderCheck } from '../access/representsProviderCheck.public.ts';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { rfqDecider } from './rfq.decider.ts';
import { getRfqLinkAssigneeIdUnlessFormer } from './decideSetRfqAssignee.ts';
import { requireVendorRfqLink } from './vendorRfqLink.ts';
import { requireVendorProviderId } from '../requireVendorProviderId.ts';

export type RfqAssigneeRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelDatabaseAndSchemasPort;

const isAssigneeConflict = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'rfq.in-charge-changed';

/** Endpoint for vendors to assign an RFQ to a user of their provider, or to unassign it. */
export function registerRfqAssigneeRoutes(app: FastifyInstance, deps: RfqAssigneeRoutesDeps): void {
  const hasVendorAccess = createRepresentsProviderCheck(deps);

  /** @returns the RFQ, and the assignee if that user no longer represents the provider. */
  const loadFormerAssignee = async (stream: string, providerId: string) => {
    const { state } = await deps.loadState(rfqDecider, stream);
    const link = state?.links.find((each) => each.providerId === providerId);
    const assignee = link?.inCharge ?? null;
    const former = assignee !== null && !(await hasVendorAccess(assignee, providerId)) ? assignee : null;
    return { state, former };
  };

  const findPersonName = async (userId: string): Promise<string | null> => {
    const db = createReadModelQueryBuilder<ReadModelRowTypes<typeof peopleReadModel>>(
      await resolveReadModelPoolAndSchemas(deps),
    );
    const found = db.selectFrom('people.person').select(['first_name', 'last_name']).where('user_id', '=', userId);
    const person = await found.executeTakeFirst();
    return person === undefined ? null : formatPersonName(person);
  };

  /** @returns the refusal with the name of the current assignee, so that the caller knows the person to contact. */
  const addAssigneeName = async (refusal: Refusal, stream: string, providerId: string): Promise<Refusal> => {
    const { state, former } = await loadFormerAssignee(stream, providerId);
    const assignee = getRfqLinkAssigneeIdUnlessFormer(requireVendorRfqLink(state, providerId), former);
    if (assignee === null) return refusal;
    const name = await findPersonName(assignee);
    const text =
      name === null
        ? msg`This RFQ is now assigned to another member of your team.`
        : msg`This RFQ is now assigned to ${{ name }}.`;
    return new Refusal(refusal.kind, refusal.code, text);
  };

  registerEndpoint(app, deps.guard, setInChargeEndpoint, async (call) => {
    const providerId = requireVendorProviderId(call.caller);
    const rfqId = call.body.rfq_id.toLowerCase();
    const stream = getRfqStreamName(rfqId);
    const to = call.body.user_id?.toLowerCase() ?? null;
    const { former } = await loadFormerAssignee(stream, providerId);
    const command = {
      type: 'SetInCharge',
      ...{ providerId, by: call.caller.userId, to, former },
      isColleague: to !== null && (await hasVendorAccess(to, providerId)),
      seen: call.body.seen?.toLowerCase() ?? null,
    } as const;
    try {
      const result = await deps.execute(rfqDecider, { stream, command, meta: createCommandMeta(deps, call) });
      const text = to === null ? msg`The RFQ is no longer assigned to anyone.` : msg`The RFQ was assigned.`;
      return { position: result.position, message: formatMessage(text), rfq_id: rfqId, in_charge: to };
    } catch (error) {
      throw isAssigneeConflict(error) ? await addAssigneeName(error, stream, providerId) : error;
    }
  });
}
