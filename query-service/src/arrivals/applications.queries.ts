import {
  type ApplicationView,
  listedApplications,
  type OwnApplication,
} from '@marketplace/contracts/arrivals/arrivals.applications.api.ts';
import { nameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { normaliseProviderName, providerIdOf } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import type { applications } from '@marketplace/read-models/arrivals/applications.tables.ts';
import { currentProviders } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';

type ApplicationsDb = TablesOf<typeof applications> & TablesOf<typeof people>;

/** Finds a person's latest application; `null` if there is none. */
export async function ownApplication(source: ReadSource, userId: string): Promise<OwnApplication | null> {
  const found = await readModelDb<ApplicationsDb>(source)
    .selectFrom('applications.application')
    .select(['application_id', 'name', 'type', 'website', 'countries', 'word', 'status', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('application_id')
    .executeTakeFirst();
  return found ?? null;
}

/** Finds which of these names are in the current catalogue, normalised for comparison. */
async function findListedNames(source: ReadSource, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await currentProviders(source)
    .select('p.name')
    .where((eb) =>
      eb.or([
        eb('p.id', '=', eb.fn.any(eb.val(names.map(providerIdOf)))),
        // A renamed provider keeps the id derived from its previous name.
        eb('p.sort_name', '=', eb.fn.any(eb.val(names.map(nameSortKey)))),
      ]),
    )
    .execute();
  return new Set(rows.map(({ name }) => normaliseProviderName(name)));
}

/** Lists open applications, oldest first. */
export async function openApplications(source: ReadSource): Promise<ApplicationView[]> {
  const rows = await readModelDb<ApplicationsDb>(source)
    .selectFrom('applications.application as a')
    .innerJoin('people.person as p', 'p.user_id', 'a.user_id')
    .select(['a.application_id', 'a.user_id', 'p.first_name', 'p.last_name', 'p.email'])
    .select(['a.name', 'a.type', 'a.website', 'a.countries', 'a.word', 'a.made_at'])
    .where('a.status', '=', 'open')
    .orderBy('a.made_at')
    .orderBy('a.application_id')
    .limit(listedApplications)
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
