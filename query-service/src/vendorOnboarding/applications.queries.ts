import {
  type PendingProviderApplicationReplyItem,
  maxListedProviderApplications,
  type OwnProviderApplicationReply,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.api.ts';
import { toNameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { normaliseProviderName, deriveProviderId } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import type { providerApplicationsReadModel } from '@marketplace/read-models/vendorOnboarding/applications.tables.ts';
import { buildCurrentProvidersQuery } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';

type ApplicationsDb = ReadModelRowTypes<typeof providerApplicationsReadModel> &
  ReadModelRowTypes<typeof peopleReadModel>;

/** Finds a person's latest application; `null` if there is none. */
export async function findOwnVendorApplication(
  source: ReadModelPoolAndSchemas,
  userId: string,
): Promise<OwnProviderApplicationReply | null> {
  const found = await createReadModelQueryBuilder<ApplicationsDb>(source)
    .selectFrom('applications.application')
    .select(['application_id', 'name', 'type', 'website', 'countries', 'word', 'status', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('application_id')
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Finds the providers in the current catalogue that have one of the names, and returns their names, normalised for
 * comparison.
 */
async function findListedNames(
  source: ReadModelPoolAndSchemas,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await buildCurrentProvidersQuery(source)
    .select('p.name')
    .where((eb) =>
      eb.or([
        eb('p.id', '=', eb.fn.any(eb.val(names.map(deriveProviderId)))),
        // Names are compared too, because a renamed provider keeps the id derived from its previous name.
        eb('p.sort_name', '=', eb.fn.any(eb.val(names.map(toNameSortKey)))),
      ]),
    )
    .execute();
  return new Set(rows.map(({ name }) => normaliseProviderName(name)));
}

/** Lists open applications, oldest first. */
export async function listOpenVendorApplications(
  source: ReadModelPoolAndSchemas,
): Promise<PendingProviderApplicationReplyItem[]> {
  const rows = await createReadModelQueryBuilder<ApplicationsDb>(source)
    .selectFrom('applications.application as a')
    .innerJoin('people.person as p', 'p.user_id', 'a.user_id')
    .select(['a.application_id', 'a.user_id', 'p.first_name', 'p.last_name', 'p.email'])
    .select(['a.name', 'a.type', 'a.website', 'a.countries', 'a.word', 'a.made_at'])
    .where('a.status', '=', 'open')
    .orderBy('a.made_at')
    .orderBy('a.application_id')
    .limit(maxListedProviderApplications)
    .execute();
  const listed = await findListedNames(
    source,
    rows.flatMap(({ name }) => name ?? []),
  );
  return rows.map(({ made_at, ...row }) => ({
    ...row,
    made_at: made_at.toISOString(),
    listed: row.name !== null && listed.has(normaliseProviderName(row.name)),
  }));
}
