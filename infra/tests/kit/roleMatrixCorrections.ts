import { postAndReadReplyMember, type RoleMatrixFixture } from './roleMatrixFixture.ts';
import { providerByRoleMatrixVendor, type RoleMatrixVendor } from './rolePreparations.ts';

interface PendingCorrections {
  readonly base: number;
  readonly corrections: readonly { readonly id: string; readonly providerId: string }[];
}

async function readPendingCorrections({ scenario, people }: RoleMatrixFixture): Promise<PendingCorrections> {
  return (await scenario.get<PendingCorrections>('/api/admin/corrections', people.admin)).body;
}

/** The catalogue version that an admin last read. */
export async function readCatalogueVersion(world: RoleMatrixFixture): Promise<number> {
  return (await readPendingCorrections(world)).base;
}

/** A correction that no catalogue version contains. */
export function buildSampleWebsiteCorrection(): { readonly changes: { readonly website: string } } {
  return { changes: { website: `https://${crypto.randomUUID()}.example` } };
}

async function findPendingCorrection(world: RoleMatrixFixture, vendor: RoleMatrixVendor): Promise<string | undefined> {
  const { corrections } = await readPendingCorrections(world);
  return corrections.find(({ providerId }) => providerId === providerByRoleMatrixVendor[vendor])?.id;
}

/** The pending correction of a vendor; proposes one if there is none. */
export async function findOrProposeSampleVendorCorrection(
  world: RoleMatrixFixture,
  vendor: RoleMatrixVendor,
): Promise<string> {
  const { scenario, people } = world;
  const pendingId = await findPendingCorrection(world, vendor);
  return (
    pendingId ??
    postAndReadReplyMember(scenario, '/api/vendor/corrections', buildSampleWebsiteCorrection(), people[vendor], 'id')
  );
}

/** Withdraws the pending correction of a vendor, so that another one can be proposed. */
export async function withdrawPendingCatalogueCorrection(
  world: RoleMatrixFixture,
  vendor: RoleMatrixVendor,
): Promise<void> {
  const { scenario, people } = world;
  const pendingId = await findPendingCorrection(world, vendor);
  if (pendingId === undefined) return;
  await postAndReadReplyMember(
    scenario,
    `/api/vendor/corrections/${pendingId}/withdraw`,
    {},
    people[vendor],
    'position',
  );
}
