import type { OwnApplication } from '@marketplace/contracts/arrivals/arrivals.applications.api.ts';
import { instant, later, orNull, text, textArray, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** One row per application. Typed texts and `reason` are `NULL` once the user is erased. */
export const application = defineTable(
  'application',
  {
    application_id: uuid,
    user_id: uuid,
    name: orNull(text()),
    type: text<OwnApplication['type']>(),
    website: orNull(text()),
    countries: textArray(),
    word: orNull(text()),
    status: text<OwnApplication['status']>(),
    made_at: instant,
    reason: later(text()),
  },
  ['application_id'],
  { handlers: ['(user_id)'], readers: [`(made_at) WHERE status = 'open'`] },
);

/** Applications of companies that are not in the catalogue. */
export const applications = defineReadModel({ name: 'applications', version: 1, tables: { application } });
