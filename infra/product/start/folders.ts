import { fileURLToPath } from 'node:url';

/** Root of the checkout. */
export const rootFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** The sample catalogue as an administrator would upload it. */
export const sampleCatalogueFile = fileURLToPath(
  new URL('../demo/sample/iot-connectivity-providers.xlsx', import.meta.url),
);
