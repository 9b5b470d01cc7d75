import { fileURLToPath } from 'node:url';

/** Absolute path of the root folder of the checkout. */
export const repositoryRootFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** Absolute path of the sample catalogue as an Excel file, which an administrator could upload. */
export const demoCatalogueWorkbookPath = fileURLToPath(
  new URL('../demo/sample/iot-connectivity-providers.xlsx', import.meta.url),
);
