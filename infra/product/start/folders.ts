import { fileURLToPath } from 'node:url';

/** Root of the checkout. */
export const repositoryRootFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** The sample catalogue as an administrator would upload it. */
export const sampleCatalogueWorkbookFile = fileURLToPath(
  new URL('../demo/sample/iot-connectivity-providers.xlsx', import.meta.url),
);
