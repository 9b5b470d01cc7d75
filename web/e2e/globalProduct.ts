import type { TestProject } from 'vitest/node';
import { rootFolder } from '../../infra/product/start/folders.ts';
import { ensureWebBuild } from '../../infra/product/start/webBuild.ts';
import { removeProductFolder, startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder that holds the demo, of a product that has ended; `null` on a stack. */
    seededFolder: string | null;
  }
}

/**
 * Builds the web app and seeds the demo once for the run, where the product of each file would do both: for the second time, or at the
 * same time as that of another file.
 */
export default async function globalProduct(project: TestProject): Promise<() => void> {
  await ensureWebBuild(rootFolder);
  if (process.env['E2E_STACK'] !== undefined) {
    project.provide('seededFolder', null);
    return () => undefined;
  }
  const product = await startProduct();
  await product.stop();
  project.provide('seededFolder', product.dataDir);
  return () => removeProductFolder(product.dataDir);
}
