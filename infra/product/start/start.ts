import { createLogger, type Logger } from '@marketplace/telemetry/logger.ts';
import { exitWithError, loadProductSettings } from './environment.ts';
import type { ProductSettings } from './config.ts';
import { readGitCommit } from './commit.ts';
import { readProductVersion } from './deployment.ts';
import { repositoryRootFolder } from './folders.ts';
import { type RunningMarketplaceProduct, startProduct } from './product.ts';
import { listSettingWarnings } from './settingWarnings.ts';
import { formatStartupBanner } from './welcome.ts';

/** Milliseconds after which a hanging stop is aborted; Postgres recovers from an aborted stop at its next start. */
const stopLimitMs = 9_500;

function reportReady(
  { port, demoAccountsWithOtherPassword }: RunningMarketplaceProduct,
  settings: ProductSettings,
  logger: Logger,
): void {
  const url = settings.publicUrl ?? `http://localhost:${port}`;
  const build = { version: readProductVersion(), commit: readGitCommit(repositoryRootFolder) };
  if (settings.production) {
    logger.info({ url, port, ...build }, 'ready');
    return;
  }
  const seconds = performance.now() / 1000;
  console.log(formatStartupBanner({ url, ...build, seconds, demoAccountsWithOtherPassword, settings }));
}

/**
 * Stops the product at the first signal, after it has started. A second signal exits at once. Explicit handlers are
 * required, because the first process of a container ignores signals by default.
 */
function stopOnSignal(product: Promise<RunningMarketplaceProduct>, logger: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    product
      .then((started) => started.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'the product did not stop cleanly');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/** Runs the product until a signal stops it; exits with code 1 if it fails to start. */
export async function runProduct(): Promise<void> {
  try {
    const settings = loadProductSettings();
    const logger = createLogger({ level: settings.logLevel, format: settings.production ? 'json' : 'readable' });
    for (const warning of listSettingWarnings(settings)) logger.warn(warning);
    const starting = startProduct(settings, logger);
    stopOnSignal(starting, logger);
    reportReady(await starting, settings, logger);
  } catch (error) {
    exitWithError('The product did not start.', error);
  }
}
