import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sampleCatalogueFile } from '@marketplace/product/start/folders.ts';
import { encodeMultipartForm } from './forms.ts';
import type { MatrixCallFactory, MatrixSubject } from './matrixCell.ts';
import { buildMinimalProvider } from './rfq/rfqScenario.ts';
import { createByApi } from './roleMatrixFixture.ts';
import { buildSampleWebsiteCorrection, readCatalogueVersion } from './rolePreparations.ts';

/** A one-pixel PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);

const emnify: MatrixCallFactory = () => ({ params: { id: 'emnify' } });

/** The admin form of a provider, with a website that no version contains. */
function providerForm(name: string): object {
  const entries = Object.entries(buildMinimalProvider('any', name)).filter(([key]) => key !== 'id');
  return { ...Object.fromEntries(entries), ...buildSampleWebsiteCorrection().changes };
}

/** A provider that the request may retire; a new one for admins. */
async function selectProviderToRetire({ world: { scenario, people }, role }: MatrixSubject): Promise<string> {
  if (role !== 'admin') return 'emnify';
  const provider = providerForm(`Retired ${crypto.randomUUID()}`);
  return createByApi(scenario, '/api/admin/catalogue/providers', { provider }, people.admin, 'id');
}

const catalogueFile: MatrixCallFactory = async () => ({
  form: await encodeMultipartForm([
    { name: path.basename(sampleCatalogueFile), bytes: await readFile(sampleCatalogueFile) },
  ]),
});

/** Builds valid requests to the routes with which admins change the catalogue. */
export const catalogueMatrixCalls: Readonly<Record<string, MatrixCallFactory>> = {
  'GET /api/admin/catalogue/providers/:id': emnify,
  'GET /api/admin/catalogue/difference': () => ({ query: '?to=1' }),
  'PUT /api/admin/catalogue/providers/:id': async ({ world }) => ({
    params: { id: 'emnify' },
    body: { base: await readCatalogueVersion(world), provider: providerForm('emnify') },
  }),
  'DELETE /api/admin/catalogue/providers/:id': async (subject) => {
    const id = await selectProviderToRetire(subject);
    return { params: { id }, query: `?base=${await readCatalogueVersion(subject.world)}` };
  },
  'POST /api/admin/catalogue/providers/:id/logo': async () => ({
    params: { id: 'emnify' },
    form: await encodeMultipartForm([{ name: 'emnify.png', bytes: pixel }]),
  }),
  'POST /api/admin/catalogue/providers': () => ({ body: { provider: providerForm(`New ${crypto.randomUUID()}`) } }),
  'POST /api/admin/catalogue/restore': async ({ world }) => ({
    body: { version: 1, base: await readCatalogueVersion(world) },
  }),
  'POST /api/admin/catalogue/preview': catalogueFile,
  'POST /upload': catalogueFile,
};
