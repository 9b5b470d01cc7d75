import type { ChaosSourceMutation } from './mutation.ts';

/** The web app is not rebuilt when a source changes during the run, so that a restart does not include a build. */
const prebuiltWeb: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/product/start/webBuild.ts',
    find: 'if (readBuildFile(folder, stampName) === digest)',
    replace: 'if (readBuildFile(folder, stampName) !== null || digest === "")',
  },
];

/** Without this protection, commits are acknowledged before they are on disk. */
const synchronousCommit: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/postgres/src/embedded/launch.ts',
    find: `synchronous_commit: 'on'`,
    replace: `synchronous_commit: 'off'`,
  },
  {
    file: 'infra/adapters/postgres/src/database.ts',
    find: 'if (off.length > 0) throw new Error(formatUnsafePostgresSettings(off));',
    replace: '',
  },
];

/** Without this protection, a stopped Postgres is not restarted. */
const postgresRestart: readonly ChaosSourceMutation[] = [
  { file: 'infra/adapters/postgres/src/database.ts', find: 'if (stopping) return;', replace: 'return;' },
];

/** Without this protection, an unreachable database causes the same response as a defect of the product, not 503. */
const unavailableResponse: readonly ChaosSourceMutation[] = [
  { file: 'infra/adapters/http/src/problems.ts', find: 'if (isUnreachable(error))', replace: 'if (error.code === "")' },
];

/** Without this protection, text that cannot be stored is accepted. */
const textValidation: readonly ChaosSourceMutation[] = [
  {
    file: 'contracts/src/kernel/text.ts',
    find: 'return text.isWellFormed() &&',
    replace: 'return true || text.isWellFormed() &&',
  },
];

/** Without this protection, an ended live stream stays in the hub, and its errors are not handled. */
const liveStreamCleanup: readonly ChaosSourceMutation[] = [
  {
    file: 'query-service/src/live/liveHub.ts',
    find: `const end = (): void => {
      removeClient();`,
    replace: 'const end = (): void => {',
  },
  { file: 'query-service/src/live/liveHub.ts', find: "response.on('error', drop);", replace: '' },
  { file: 'infra/product/start/gateway.ts', find: "response.on('error', () => response.destroy());", replace: '' },
];

/** Without this protection, the number of concurrent exports is not limited. */
const exportLimit: readonly ChaosSourceMutation[] = [
  {
    file: 'query-service/src/exportQueue.ts',
    find: '  atOnce: 2,',
    replace: '  atOnce: 1000,',
  },
];

/** The .xls parser receives the unchecked container. */
const uncheckedContainer: readonly ChaosSourceMutation[] = [
  {
    file: 'command-service/src/catalogue/import/workbook/openXls.ts',
    find: 'const stream = await decryptXlsWithDefaultPassword(findWorkbookStream(openOleCompoundFile(bytes)));',
    replace: 'const stream = bytes;',
  },
];

/** Files are parsed in the process of the product. */
const inProcessParsing: readonly ChaosSourceMutation[] = [
  {
    file: 'command-service/src/catalogue/import/readCatalogueFile.ts',
    find: 'return runLimited(() => readCatalogueInChildProcess(file, limits, use));',
    replace:
      "const { parseCatalogueFile } = await import('./parseCatalogueFile.ts'); await parseCatalogueFile(Buffer.from(bytes), fileName, limits); return runLimited(() => readCatalogueInChildProcess(file, limits, use));",
  },
];

/** Without this protection, slow uploads keep their slots, and one account may use all of them. */
const uploadShares: readonly ChaosSourceMutation[] = [
  {
    file: 'command-service/src/files/fileReceiver.ts',
    find: '{ claimant: getSemaphoreRequester(request) }',
    replace: '{}',
  },
  { file: 'command-service/src/files/minUploadSpeed.ts', find: 'if (!isTooSlow()) return;', replace: 'return;' },
];

/** Mutations for the database, HTTP responses and startup. */
export const chaosServerSourceCodeMutations = {
  prebuiltWeb,
  synchronousCommit,
  postgresRestart,
  unavailableResponse,
  textValidation,
  liveStreamCleanup,
  exportLimit,
  uncheckedContainer,
  inProcessParsing,
  uploadShares,
} as const;
