import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Message catalogues of the web app: one per feature, and one for everything else. */
export default defineConfig({
  rootDir: import.meta.dirname,
  locales: ['en'],
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/src/features/{name}/locales/{locale}', include: ['<rootDir>/src/features/{name}'] },
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['<rootDir>/src/features/**'] },
  ],
  format: formatter({ lineNumbers: false }),
  experimental: { runtimeMacro: true },
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#Trans', 'Trans'] },
});
