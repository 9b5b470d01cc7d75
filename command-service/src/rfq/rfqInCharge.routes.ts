import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import { setInCharge } from '@marketplace/contracts/rfq/rfq.inCharge.api.ts';
import { personName } from '@marketplace/domain/accounts/personName.ts';
import { serve } from '@marketplace/http/route.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { createAnswersFor } from '../access/answersFor.public.ts';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelPort } from '../ports.ts';
import { rfqDecider } from './rfq.decider.ts';
import { inChargeOf } from './setInCharge.ts';
import { vendorLink } from './vendorLink.ts';
import { vendorOf } from '../vendorOf.ts';

export type RfqInChargeRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelPort;

const isAssigneeConflict = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'rfq.in-charge-changed';

/** The assignee of an RFQ within a provider. */
export function rfqInChargeRoutes(app: FastifyInstance, deps: RfqInChargeRoutesDeps): void {
  const hasVendorAccess = createAnswersFor(deps);

  /** @returns the RFQ, and the assignee if that user no longer has access to the provider. */
  const loadFormerAssignee = async (stream: string, providerId: string) => {
    const { state } = await deps.loadState(rfqDecider, stream);
    const link = state?.links.find((each) => each.providerId === providerId);
    const assignee = link?.inCharge ?? null;
    const former = assignee !== null && !(await hasVendorAccess(assignee, providerId)) ? assignee : null;
    return { state, former };
  };

  const findPersonName = async (userId: string): Promise<string> => {
    const db = readModelDb<TablesOf<typeof people>>(await readSource(deps));
    const found = db.selectFrom('people.person').select(['first_name', 'last_name']).where('user_id', '=', userId);
    const person = await found.executeTakeFirst();
    return (person === undefined ? null : personName(person)) ?? 'A colleague';
  };

  /** @returns the refusal with the name of the current assignee, so that the caller knows the person to contact. */
  const addAssigneeName = async (refusal: Refusal, stream: string, providerId: string): Promise<Refusal> => {
    const { state, former } = await loadFormerAssignee(stream, providerId);
    const assignee = inChargeOf(vendorLink(state, providerId), former);
    if (assignee === null) return refusal;
    return new Refusal(
      refusal.kind,
      refusal.code,
      `${await findPersonName(assignee)} is in charge of this RFQ by now.`,
    );
  };

  serve(app, deps.guard, setInCharge, async (call) => {
    const providerId = vendorOf(call.caller);
    const rfqId = call.body.rfq_id.toLowerCase();
    const stream = rfqStream(rfqId);
    const to = call.body.user_id?.toLowerCase() ?? null;
    const { former } = await loadFormerAssignee(stream, providerId);
    const command = {
      type: 'SetInCharge',
      ...{ providerId, by: call.caller.userId, to, former },
      isColleague: to !== null && (await hasVendorAccess(to, providerId)),
      seen: call.body.seen?.toLowerCase() ?? null,
    } as const;
    try {
      const result = await deps.execute(rfqDecider, { stream, command, meta: commandMeta(deps, call) });
      const message = to === null ? 'Nobody is in charge any more.' : 'The person in charge was set.';
      return { position: result.position, message, rfq_id: rfqId, in_charge: to };
    } catch (error) {
      throw isAssigneeConflict(error) ? await addAssigneeName(error, stream, providerId) : error;
    }
  });
}
