import path from 'node:path';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const catalogue = (folder: string, ...include: readonly string[]) => ({
  path: `<rootDir>/${folder}/locales/{locale}`,
  include: include.map((source) => `<rootDir>/${source}`),
  exclude: ['**/*.spec.ts', '**/testing/**'],
});

/** Message catalogues of the contracts and the services: refusals, mails, notifications, history and exports. */
export default defineConfig({
  rootDir: path.join(import.meta.dirname, '../..'),
  locales: ['en'],
  sourceLocale: 'en',
  catalogs: [
    catalogue('contracts', 'contracts/src', 'contracts/domain/src'),
    catalogue('command-service', 'command-service/src'),
    catalogue('query-service', 'query-service/src'),
    catalogue('infra/adapters', 'infra/adapters'),
  ],
  format: formatter({ lineNumbers: false }),
  experimental: { runtimeMacro: true },
});
