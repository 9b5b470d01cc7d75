import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', '**/data'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // The code has no enums: `erasableSyntaxOnly` rejects them.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Marked as deprecated only as a warning; used for loopback, where a setting allows it.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines the name.' },
      ],
    },
  },
  {
    // Each file belongs to one program, so that linting the web app alone does not load the services.
    files: ['web/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: ['./web/tsconfig.json'] } },
  },
  {
    // Long-running processes. The built-in `fetch` of Node 24 can fail an assertion and end the process when a connection ends while
    // a response is still being read.
    files: ['command-service/**', 'query-service/**', 'projections/**', 'infra/adapters/**', 'infra/product/**'].map(
      (folder) => `${folder}/*.ts`,
    ),
    ignores: ['**/*.spec.ts', '**/testing/**'],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'Import fetch of undici.' }] },
  },
  {
    // Regular expressions on untrusted text must run in linear time.
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  { files: ['web/src/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
);
