import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { CatalogueCorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import { defineProjection, type ProjectionHandlers, type ProjectedEvent } from '../runtime/projection.ts';
import {
  catalogueCorrectionTable,
  catalogueCorrectionsReadModel,
} from '@marketplace/read-models/catalogue/corrections.tables.ts';
import { buildSetColumnsToNullSql, buildUnqualifiedColumnNameMap } from '@marketplace/read-models/table.ts';

type ReadEvent = CatalogueCorrectionEvent | SubjectErased;

const handlers: ProjectionHandlers<ReadEvent> = {
  CorrectionProposed: {
    personal: ({ event: { data }, at }, { put }) => {
      const { correctionId, providerId, userId, changes, source, remark } = data;
      const ids = { correction_id: correctionId, provider_id: providerId, user_id: userId };
      put(catalogueCorrectionTable, { ...ids, status: 'pending', changes, source, remark, proposed_at: at });
    },
  },
  CorrectionAccepted: ({ event: { data }, at }, { patch }) => {
    const { correctionId, version } = data;
    patch(catalogueCorrectionTable, { correction_id: correctionId }, { status: 'accepted', decided_at: at, version });
  },
  CorrectionRejected: ({ event: { data }, at }, { patch }) => {
    const { correctionId, reason } = data;
    patch(catalogueCorrectionTable, { correction_id: correctionId }, { status: 'rejected', decided_at: at, reason });
  },
  CorrectionWithdrawn: ({ event: { data }, at }, { patch }) =>
    patch(catalogueCorrectionTable, { correction_id: data.correctionId }, { status: 'withdrawn', decided_at: at }),
  SubjectErased: ({ event: { data } }, { run }) =>
    run(
      `${buildSetColumnsToNullSql(catalogueCorrectionTable, ['source', 'remark'])} WHERE ${buildUnqualifiedColumnNameMap(catalogueCorrectionTable).user_id} = $1`,
      [data.userId],
    ),
};

/** Notifies admins and the provider's users. Erasures notify nobody. */
function changes({ event }: ProjectedEvent<ReadEvent>): readonly LiveChangeAudienceAndTag[] {
  if (event.type === 'SubjectErased') return [];
  return [
    [`provider:${event.data.providerId}`, 'Corrections'],
    ['role:admin', 'Corrections'],
  ];
}

/** Corrections that providers proposed, and their status. */
export const catalogueCorrectionsProjection = defineProjection<ReadEvent>({
  readModel: catalogueCorrectionsReadModel,
  handlers,
  changes,
});
