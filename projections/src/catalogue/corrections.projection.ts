import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { CorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import { defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';
import { correction, corrections } from '@marketplace/read-models/catalogue/corrections.tables.ts';
import { blanking, columnNames } from '@marketplace/read-models/table.ts';

type ReadEvent = CorrectionEvent | SubjectErased;

const handlers: Handlers<ReadEvent> = {
  CorrectionProposed: {
    personal: ({ event: { data }, at }, { put }) => {
      const { correctionId, providerId, userId, changes, source, remark } = data;
      const ids = { correction_id: correctionId, provider_id: providerId, user_id: userId };
      put(correction, { ...ids, status: 'pending', changes, source, remark, proposed_at: at });
    },
  },
  CorrectionAccepted: ({ event: { data }, at }, { patch }) => {
    const { correctionId, version } = data;
    patch(correction, { correction_id: correctionId }, { status: 'accepted', decided_at: at, version });
  },
  CorrectionRejected: ({ event: { data }, at }, { patch }) => {
    const { correctionId, reason } = data;
    patch(correction, { correction_id: correctionId }, { status: 'rejected', decided_at: at, reason });
  },
  CorrectionWithdrawn: ({ event: { data }, at }, { patch }) =>
    patch(correction, { correction_id: data.correctionId }, { status: 'withdrawn', decided_at: at }),
  SubjectErased: ({ event: { data } }, { run }) =>
    run(`${blanking(correction, ['source', 'remark'])} WHERE ${columnNames(correction).user_id} = $1`, [data.userId]),
};

/** The provider's users and admins; nobody for an erasure. */
function changes({ event }: ProjectedEvent<ReadEvent>): readonly Change[] {
  if (event.type === 'SubjectErased') return [];
  return [
    [`provider:${event.data.providerId}`, 'Corrections'],
    ['role:admin', 'Corrections'],
  ];
}

/** Corrections that providers proposed, and their status. */
export const correctionsProjection = defineProjection<ReadEvent>({
  readModel: corrections,
  handlers,
  changes,
});
