import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { ProviderApplicationEvent } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.events.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import {
  providerApplicationTable,
  providerApplicationsReadModel,
} from '@marketplace/read-models/vendorOnboarding/applications.tables.ts';
import { buildSetColumnsToNullSql, buildUnqualifiedColumnNameMap } from '@marketplace/read-models/table.ts';
import { defineProjection, type ProjectionHandlers, type ProjectedEvent } from '../runtime/projection.ts';

type ReadEvent = ProviderApplicationEvent | SubjectErased;

const { user_id, status } = buildUnqualifiedColumnNameMap(providerApplicationTable);
/** Clears the texts in the applications of an erased user and sets open applications to rejected. */
const clearErased = `${buildSetColumnsToNullSql(providerApplicationTable, ['name', 'website', 'word', 'reason'])},
         ${status} = CASE WHEN ${status} = 'open' THEN 'rejected' ELSE ${status} END
   WHERE ${user_id} = $1`;

const handlers: ProjectionHandlers<ReadEvent> = {
  ApplicationMade: {
    personal: ({ event: { data }, at }, { put }) => {
      const { applicationId, userId, name, type, website, countries, word } = data;
      const ids = { application_id: applicationId, user_id: userId };
      put(providerApplicationTable, { ...ids, name, type, website, countries, word, status: 'open', made_at: at });
    },
  },
  ApplicationAccepted: ({ event: { data } }, { patch }) =>
    patch(providerApplicationTable, { application_id: data.applicationId }, { status: 'accepted' }),
  ApplicationRejected: {
    personal: ({ event: { data } }, { patch }) =>
      patch(
        providerApplicationTable,
        { application_id: data.applicationId },
        { status: 'rejected', reason: data.reason },
      ),
  },
  SubjectErased: ({ event: { data } }, { run }) => run(clearErased, [data.userId]),
};

/** Notifies admins and the applicant. */
function changes({ event: { data } }: ProjectedEvent<ReadEvent>): readonly LiveChangeAudienceAndTag[] {
  return [
    ['role:admin', 'Arrivals'],
    [`user:${data.userId}`, 'Arrivals'],
  ];
}

/** Applications of companies that are not in the catalogue. */
export const providerApplicationsProjection = defineProjection<ReadEvent>({
  readModel: providerApplicationsReadModel,
  handlers,
  changes,
});
