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

const isTaken = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'rfq.in-charge-changed';

/** Who of a provider is in charge of an RFQ that it was sent. */
export function rfqInChargeRoutes(app: FastifyInstance, deps: RfqInChargeRoutesDeps): void {
  const answersFor = createAnswersFor(deps);

  /** Whom the stream has in charge, and whether that person has left the provider since. */
  const standing = async (stream: string, providerId: string) => {
    const { state } = await deps.loadState(rfqDecider, stream);
    const link = state?.links.find((each) => each.providerId === providerId);
    const held = link?.inCharge ?? null;
    const former = held !== null && !(await answersFor(held, providerId)) ? held : null;
    return { state, former };
  };

  const nameOf = async (userId: string): Promise<string> => {
    const db = readModelDb<TablesOf<typeof people>>(await readSource(deps));
    const found = db.selectFrom('people.person').select(['first_name', 'last_name']).where('user_id', '=', userId);
    const person = await found.executeTakeFirst();
    return (person === undefined ? null : personName(person)) ?? 'A colleague';
  };

  /** The same refusal with the name of who has it, so that whoever came second knows whom to ask. */
  const named = async (refusal: Refusal, stream: string, providerId: string): Promise<Refusal> => {
    const { state, former } = await standing(stream, providerId);
    const holder = inChargeOf(vendorLink(state, providerId), former);
    if (holder === null) return refusal;
    return new Refusal(refusal.kind, refusal.code, `${await nameOf(holder)} is in charge of this RFQ by now.`);
  };

  serve(app, deps.guard, setInCharge, async (call) => {
    const providerId = vendorOf(call.caller);
    const rfqId = call.body.rfq_id.toLowerCase();
    const stream = rfqStream(rfqId);
    const to = call.body.user_id?.toLowerCase() ?? null;
    const { former } = await standing(stream, providerId);
    const command = {
      type: 'SetInCharge',
      ...{ providerId, by: call.caller.userId, to, former },
      isColleague: to !== null && (await answersFor(to, providerId)),
      seen: call.body.seen?.toLowerCase() ?? null,
    } as const;
    try {
      const done = await deps.execute(rfqDecider, { stream, command, meta: commandMeta(deps, call) });
      const message = to === null ? 'Nobody is in charge any more.' : 'The person in charge was set.';
      return { position: done.position, message, rfq_id: rfqId, in_charge: to };
    } catch (error) {
      throw isTaken(error) ? await named(error, stream, providerId) : error;
    }
  });
}
