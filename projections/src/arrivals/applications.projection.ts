import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { ApplicationEvent } from '@marketplace/contracts/arrivals/arrivals.applications.events.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import { application, applications } from '@marketplace/read-models/arrivals/applications.tables.ts';
import { blanking, columnNames } from '@marketplace/read-models/table.ts';
import { defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';

type ReadEvent = ApplicationEvent | SubjectErased;

const { user_id, status } = columnNames(application);
/** Open applications of an erased user count as rejected. */
const clearErased = `${blanking(application, ['name', 'website', 'word', 'reason'])},
         ${status} = CASE WHEN ${status} = 'open' THEN 'rejected' ELSE ${status} END
   WHERE ${user_id} = $1`;

const handlers: Handlers<ReadEvent> = {
  ApplicationMade: {
    personal: ({ event: { data }, at }, { put }) => {
      const { applicationId, userId, name, type, website, countries, word } = data;
      const ids = { application_id: applicationId, user_id: userId };
      put(application, { ...ids, name, type, website, countries, word, status: 'open', made_at: at });
    },
  },
  ApplicationAccepted: ({ event: { data } }, { patch }) =>
    patch(application, { application_id: data.applicationId }, { status: 'accepted' }),
  ApplicationRejected: {
    personal: ({ event: { data } }, { patch }) =>
      patch(application, { application_id: data.applicationId }, { status: 'rejected', reason: data.reason }),
  },
  SubjectErased: ({ event: { data } }, { run }) => run(clearErased, [data.userId]),
};

/** Admins and the applicant. */
function changes({ event: { data } }: ProjectedEvent<ReadEvent>): readonly Change[] {
  return [
    ['role:admin', 'Arrivals'],
    [`user:${data.userId}`, 'Arrivals'],
  ];
}

/** Applications of companies that are not in the catalogue. */
export const applicationsProjection = defineProjection<ReadEvent>({ readModel: applications, handlers, changes });
