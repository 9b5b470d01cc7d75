import type { TestProject } from 'vitest/node';
import { rootFolder } from '../../infra/product/start/folders.ts';
import { ensureWebBuild } from '../../infra/product/start/webBuild.ts';
import { tellEverything } from './livedIn.ts';
import { copyProduct, removeProductFolder, startProduct } from './product.ts';
import { type KeptProduct, startProductKeeper } from './productKeeper.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server that keeps a product for each worker. */
    productKeeper: string;
  }
}

/** A stack keeps its data in servers of its own: the story happens anew in each. */
async function startStack(): Promise<KeptProduct> {
  const product = await startProduct();
  return { product, story: await tellEverything(product.url) };
}

/** Starts a product and lets the story happen once: the sessions of its people hold in every copy of the folder. */
async function makeTemplate() {
  const product = await startProduct();
  const story = await tellEverything(product.url);
  await product.stop();
  const { dataDir } = product;
  const startCopy = async (): Promise<KeptProduct> => {
    return { product: await startProduct(await copyProduct(dataDir)), story };
  };
  return { startCopy, remove: () => removeProductFolder(dataDir) };
}

/** Builds the web app, seeds the demo and tells its story once for the run, and keeps a product for each worker. */
export default async function globalProduct(project: TestProject): Promise<() => Promise<void>> {
  await ensureWebBuild(rootFolder);
  const template = process.env['E2E_STACK'] === undefined ? await makeTemplate() : null;
  const keeper = await startProductKeeper(template?.startCopy ?? startStack);
  project.provide('productKeeper', keeper.url);
  return async () => {
    await keeper.close();
    template?.remove();
  };
}
