import { productName } from '@marketplace/contracts/kernel/productName.ts';
import { abbreviateGitCommit } from './commit.ts';
import type { ProductSettings } from './config.ts';
import { demoAccounts } from '../demo/demoAccounts.ts';

export interface StartupBannerDetails {
  readonly url: string;
  readonly version: string;
  /** Commit of this code; `null` if it is unknown. */
  readonly commit: string | null;
  /** Seconds from the start of the process until it was ready. */
  readonly seconds: number;
  /** Email addresses of the demo accounts whose password is not the configured one; `null` if there is no demo. */
  readonly demoAccountsWithOtherPassword: readonly string[] | null;
  readonly settings: Pick<ProductSettings, 'demo' | 'admin' | 'dataDir' | 'databaseUrl'>;
}

/** Formats the terminal output when the product is ready: URL, sign-in, location of the data and how to stop. */
export function formatStartupBanner({
  url,
  version,
  commit,
  seconds,
  demoAccountsWithOtherPassword,
  settings,
}: StartupBannerDetails): string {
  const data = settings.databaseUrl === null ? settings.dataDir : 'in the database of DATABASE_URL';
  return [
    '',
    `  ${productName} ${formatRelease(version, commit)} is ready after ${seconds.toFixed(1)} s`,
    '',
    `  Open     ${url}`,
    ...formatSignIn(settings, demoAccountsWithOtherPassword),
    `  Data     ${data}`,
    '  Stop     Ctrl-C',
    '',
  ].join('\n');
}

/** Formats release and commit, for example `2.0.0 (0123456)`. */
function formatRelease(version: string, commit: string | null): string {
  return commit === null ? version : `${version} (${abbreviateGitCommit(commit)})`;
}

function formatSignIn(
  { demo, admin }: StartupBannerDetails['settings'],
  withOtherPassword: StartupBannerDetails['demoAccountsWithOtherPassword'],
): string[] {
  if (demo === null || withOtherPassword === null) {
    return [
      `  Sign in  ${admin === null ? 'set ADMIN_EMAIL and ADMIN_PASSWORD to make the first administrator' : admin.email}`,
    ];
  }
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  const isUsable = demoAccounts.some(({ email }) => !withOtherPassword.includes(email));
  const password = isUsable ? demo.password : 'the demo password of the first start';
  const accounts = demoAccounts.map(({ email, description }) => {
    const note = isUsable && withOtherPassword.includes(email) ? ' (does not accept this password)' : '';
    return `           ${email.padEnd(width)}  ${description}${note}`;
  });
  return [`  Sign in  with the password ${password} as`, ...accounts];
}
