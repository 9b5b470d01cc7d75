import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';
import type { UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import { linkEvents, type RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  effectOf,
  type LinkEffect,
  type LinkEvent,
  linksOf,
  providersOf,
  touchesOverall,
} from '@marketplace/domain/rfq/lifecycle/linkEffects.ts';
import { isAnswer } from '@marketplace/domain/rfq/rfq.responses.ts';
import {
  answer,
  approval,
  disabledAccount,
  providerResponse,
  request,
  responses,
} from '@marketplace/read-models/rfq/responses.tables.ts';
import { columnNames, type PatchOf, refs } from '@marketplace/read-models/table.ts';
import {
  defineProjection,
  type Handler,
  handleAll,
  type Handlers,
  type ProjectedEvent,
} from '../runtime/projection.ts';

type AccountEvent = Extract<UserEvent, { type: 'AccountDisabled' | 'AccountEnabled' | 'SubjectErased' }>;
type ResponseEvent = RfqEvent | AccessEvent | AccountEvent;

const r = refs(request, 'r');
const a = refs(answer, 'a');
const v = refs(approval, 'v');
const p = refs(providerResponse, 'p');
const figures = columnNames(providerResponse);

/** Requests that count, to providers whose figures are to be found anew: one row each, `seconds` to the first answer. */
const counted = `
  SELECT ${p.provider_id} AS asked, ${r.buyer_id} AS buyer,
         extract(epoch FROM min(${a.at}) - ${r.sent_at})::int AS seconds
    FROM {schema}.${providerResponse.name} p
    JOIN {schema}.${request.name} r ON ${r.provider_id} = ${p.provider_id} AND NOT ${r.deleted}
    LEFT JOIN {schema}.${answer.name} a ON ${a.link_id} = ${r.link_id}
    LEFT JOIN (SELECT ${v.provider_id} AS whose, min(${v.at}) AS here_since
                 FROM {schema}.${approval.name} v GROUP BY ${v.provider_id}) h ON h.whose = ${p.provider_id}
    LEFT JOIN (SELECT DISTINCT ${v.provider_id} AS whose, ${v.user_id} AS colleague
                 FROM {schema}.${approval.name} v) own ON own.whose = ${p.provider_id} AND own.colleague = ${r.buyer_id}
   WHERE ${p.requests} IS NULL AND own.colleague IS NULL
   GROUP BY ${r.link_id}, ${p.provider_id}, h.here_since
  HAVING min(${a.at}) IS NOT NULL OR ${r.expired_at} > h.here_since`;

const countNew = `
  UPDATE {schema}.${providerResponse.name} p
     SET ${figures.requests} = found.total, ${figures.buyers} = found.senders,
         ${figures.answered} = found.replied, ${figures.median_seconds} = found.median
    FROM (SELECT ${p.provider_id} AS whose, count(c.asked)::int AS total, count(DISTINCT c.buyer)::int AS senders,
                 count(c.seconds)::int AS replied, percentile_disc(0.5) WITHIN GROUP (ORDER BY c.seconds) AS median
            FROM {schema}.${providerResponse.name} p LEFT JOIN (${counted}) c ON c.asked = ${p.provider_id}
           WHERE ${p.requests} IS NULL GROUP BY ${p.provider_id}) found
   WHERE ${p.provider_id} = found.whose`;

const approved = columnNames(approval);
/** Which of a person's approvals stands is the newest one. */
const setLapsed = `UPDATE {schema}.${approval.name} SET ${approved.lapsed} = $2
 WHERE ${approved.user_id} = $1 AND ${approved.position} =
       (SELECT max(${v.position}) FROM {schema}.${approval.name} v WHERE ${v.user_id} = $1)`;
const endApprovals = `UPDATE {schema}.${approval.name} SET ${approved.lapsed} = true WHERE ${approved.user_id} = $1`;

/** What an event makes of a request; `null` where it changes nothing of what is counted. */
function changeOf({ set, stamp }: LinkEffect, at: string): PatchOf<typeof request> | null {
  if (stamp === 'deletedAt') return { deleted: true };
  return set?.status === undefined ? null : { expired_at: set.status === 'expired' ? at : null };
}

const follow: Handler<LinkEvent> = ({ event, at, position }, { put, patch }) => {
  const effect = effectOf(event);
  if (!touchesOverall(effect)) return;
  for (const linkId of linksOf(event)) {
    const change = changeOf(effect, at);
    if (change !== null) patch(request, { link_id: linkId }, change);
    if (isAnswer(effect)) put(answer, { link_id: linkId, position: position.toString(), at });
  }
  for (const providerId of providersOf(event)) put(providerResponse, { provider_id: providerId });
};

const endFor: Handler<Extract<ResponseEvent, { type: 'AccessRevoked' | 'SubjectErased' }>> = ({ event }, { run }) =>
  run(endApprovals, [event.data.userId]);

const handlers: Handlers<ResponseEvent> = {
  RfqSent: ({ event: { data }, at }, { put }) => {
    for (const { linkId, providerId } of data.links) {
      put(request, {
        link_id: linkId,
        provider_id: providerId,
        buyer_id: data.buyerId,
        sent_at: at,
        deleted: false,
      });
    }
  },
  ProviderAdded: ({ event: { data }, at }, { put }) => {
    const { linkId, providerId } = data.link;
    put(request, {
      link_id: linkId,
      provider_id: providerId,
      buyer_id: data.buyerId,
      sent_at: at,
      deleted: false,
    });
  },
  // Whoever sent it did, whose ever it is.
  RfqHandedOver: 'ignore',
  ...handleAll(linkEvents, follow),
  AccessApproved: ({ event, at, position }, { put }) => {
    const { userId, providerId, right } = event.data;
    const key = { user_id: userId, position: position.toString() };
    put(approval, { ...key, provider_id: providerId, at, lapsed: right === 'viewer' });
    put(providerResponse, { provider_id: providerId });
  },
  // Who only reads answers nobody, until another right is given.
  VendorRightSet: ({ event: { data } }, { run }) => run(setLapsed, [data.userId, data.right === 'viewer']),
  AccessRevoked: endFor,
  SubjectErased: endFor,
  AccountDisabled: ({ event }, { put }) => put(disabledAccount, { user_id: event.data.userId }),
  AccountEnabled: ({ event }, { remove }) => remove(disabledAccount, { user_id: event.data.userId }),
  AccessRequested: 'ignore',
  AccessRejected: 'ignore',
  RoleGranted: 'ignore',
  RoleRevoked: 'ignore',
};

const silent: readonly ResponseEvent['type'][] = [
  'RfqSent',
  'ProviderAdded',
  'RfqViewed',
  'QuoteAwarded',
  'QuoteNotAwarded',
  'RfqClosed',
  'RfqReopened',
  'DeadlineExtended',
  'DeadlineReminded',
  'RfqNeedChanged',
  'InChargeSet',
];

/** What is shown of a provider is for everybody; who sent or answered what is not in it. */
function changes({ event: { type } }: ProjectedEvent<ResponseEvent>): readonly Change[] {
  if (silent.includes(type) || handlers[type] === 'ignore') return [];
  return [['all', 'Responses']];
}

/** How vendors here answer, provider by provider. */
export const responsesProjection = defineProjection<ResponseEvent>({
  readModel: responses,
  handlers,
  afterBatch: ({ run }) => run(countNew),
  changes,
});
