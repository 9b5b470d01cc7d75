import type { OwnProviderApplicationReply } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.api.ts';
import { instant, initiallyNull, nullable, text, defineTextArrayColumn, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** One row per application. `name`, `website`, `word` and `reason` are `NULL` once the user is erased. */
export const providerApplicationTable = defineTable(
  'application',
  {
    application_id: uuid,
    user_id: uuid,
    name: nullable(text()),
    type: text<OwnProviderApplicationReply['type']>(),
    website: nullable(text()),
    countries: defineTextArrayColumn(),
    word: nullable(text()),
    status: text<OwnProviderApplicationReply['status']>(),
    made_at: instant,
    reason: initiallyNull(text()),
  },
  ['application_id'],
  { handlers: ['(user_id)'], readers: [`(made_at) WHERE status = 'open'`] },
);

/** Applications of companies that are not in the catalogue. */
export const providerApplicationsReadModel = defineReadModel({
  name: 'applications',
  version: 1,
  tables: { application: providerApplicationTable },
});
