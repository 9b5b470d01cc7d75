import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { demoCatalogueWorkbookPath } from '@marketplace/product/start/folders.ts';
import { encodeTestMultipartForm } from './forms.ts';
import type { RoleMatrixRequestFactory, RoleMatrixRequestContext } from './matrixCell.ts';
import { buildSampleMinimalProvider } from './rfq/rfqScenario.ts';
import { postAndReadTestReplyProperty } from './roleMatrixFixture.ts';
import { buildSampleWebsiteCorrection, readCatalogueVersionAsTestAdmin } from './roleMatrixCorrections.ts';

/** A one-pixel PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);

const emnify: RoleMatrixRequestFactory = () => ({ params: { id: 'emnify' } });

/** The admin form of a provider, with a website that no catalogue version contains. */
function providerForm(name: string): object {
  const entries = Object.entries(buildSampleMinimalProvider('any', name)).filter(([key]) => key !== 'id');
  return { ...Object.fromEntries(entries), ...buildSampleWebsiteCorrection().changes };
}

/**
 * Returns the id of the provider that the request retires: a new provider for admins, because their requests succeed,
 * and emnify for all other roles.
 */
async function selectProviderToRetire({
  world: { scenario, people },
  role,
}: RoleMatrixRequestContext): Promise<string> {
  if (role !== 'admin') return 'emnify';
  const provider = providerForm(`Retired ${crypto.randomUUID()}`);
  return postAndReadTestReplyProperty(scenario, '/api/admin/catalogue/providers', { provider }, people.admin, 'id');
}

const catalogueFile: RoleMatrixRequestFactory = async () => ({
  form: await encodeTestMultipartForm([
    { name: path.basename(demoCatalogueWorkbookPath), bytes: await readFile(demoCatalogueWorkbookPath) },
  ]),
});

/** For each route with which admins manage the catalogue, a function that builds a valid request. */
export const catalogueRoleMatrixRequestFactories: Readonly<Record<string, RoleMatrixRequestFactory>> = {
  'GET /api/admin/catalogue/providers/:id': emnify,
  'GET /api/admin/catalogue/difference': () => ({ query: '?to=1' }),
  'PUT /api/admin/catalogue/providers/:id': async ({ world }) => ({
    params: { id: 'emnify' },
    body: { base: await readCatalogueVersionAsTestAdmin(world), provider: providerForm('emnify') },
  }),
  'DELETE /api/admin/catalogue/providers/:id': async (subject) => {
    const id = await selectProviderToRetire(subject);
    return { params: { id }, query: `?base=${await readCatalogueVersionAsTestAdmin(subject.world)}` };
  },
  'POST /api/admin/catalogue/providers/:id/logo': async () => ({
    params: { id: 'emnify' },
    form: await encodeTestMultipartForm([{ name: 'emnify.png', bytes: pixel }]),
  }),
  'POST /api/admin/catalogue/providers': () => ({ body: { provider: providerForm(`New ${crypto.randomUUID()}`) } }),
  'POST /api/admin/catalogue/restore': async ({ world }) => ({
    body: { version: 1, base: await readCatalogueVersionAsTestAdmin(world) },
  }),
  'POST /api/admin/catalogue/preview': catalogueFile,
  'POST /upload': catalogueFile,
};
