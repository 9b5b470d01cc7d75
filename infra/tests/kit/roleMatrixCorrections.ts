import { postAndReadTestReplyProperty, type RoleMatrixFixture } from './roleMatrixFixture.ts';
import { providerIdByRoleMatrixTestVendor, type RoleMatrixTestVendorName } from './rolePreparations.ts';

interface PendingCorrections {
  readonly base: number;
  readonly corrections: readonly { readonly id: string; readonly providerId: string }[];
}

async function readPendingCorrections({ scenario, people }: RoleMatrixFixture): Promise<PendingCorrections> {
  return (await scenario.get<PendingCorrections>('/api/admin/corrections', people.admin)).body;
}

/** Reads the current catalogue version as an admin. */
export async function readCatalogueVersionAsTestAdmin(world: RoleMatrixFixture): Promise<number> {
  return (await readPendingCorrections(world)).base;
}

/** Builds a correction with a website that no catalogue version contains. */
export function buildSampleWebsiteCorrection(): { readonly changes: { readonly website: string } } {
  return { changes: { website: `https://${crypto.randomUUID()}.example` } };
}

async function findPendingCorrection(
  world: RoleMatrixFixture,
  vendor: RoleMatrixTestVendorName,
): Promise<string | undefined> {
  const { corrections } = await readPendingCorrections(world);
  return corrections.find(({ providerId }) => providerId === providerIdByRoleMatrixTestVendor[vendor])?.id;
}

/**
 * Finds the pending correction of a vendor; proposes a correction if there is none.
 * @returns the id of the correction.
 */
export async function findOrProposeTestVendorCorrection(
  world: RoleMatrixFixture,
  vendor: RoleMatrixTestVendorName,
): Promise<string> {
  const { scenario, people } = world;
  const pendingId = await findPendingCorrection(world, vendor);
  return (
    pendingId ??
    postAndReadTestReplyProperty(
      scenario,
      '/api/vendor/corrections',
      buildSampleWebsiteCorrection(),
      people[vendor],
      'id',
    )
  );
}

/** Withdraws the pending correction of a vendor, if any, so that another correction can be proposed. */
export async function withdrawPendingTestVendorCorrection(
  world: RoleMatrixFixture,
  vendor: RoleMatrixTestVendorName,
): Promise<void> {
  const { scenario, people } = world;
  const pendingId = await findPendingCorrection(world, vendor);
  if (pendingId === undefined) return;
  await postAndReadTestReplyProperty(
    scenario,
    `/api/vendor/corrections/${pendingId}/withdraw`,
    {},
    people[vendor],
    'position',
  );
}
