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
  readonly demoPasswordFits: boolean | null;
  readonly settings: Pick<ProductSettings, 'demo' | 'admin' | 'dataDir' | 'databaseUrl'>;
}

/** Formats the terminal output when the product is ready: URL, sign-in, location of the data and how to stop. */
export function formatStartupBanner({
  url,
  version,
  commit,
  seconds,
  demoPasswordFits,
  settings,
}: StartupBannerDetails): string {
  const data = settings.databaseUrl === null ? settings.dataDir : 'in the database of DATABASE_URL';
  return [
    '',
    `  IoT connectivity marketplace ${formatRelease(version, commit)} is ready after ${seconds.toFixed(1)} s`,
    '',
    `  Open     ${url}`,
    ...formatSignIn(settings, demoPasswordFits),
    `  Data     ${data}`,
    '  Stop     Ctrl-C',
    '',
  ].join('\n');
}

/** Formats release and commit, for example `2.0.0 (0123456)`. */
function formatRelease(version: string, commit: string | null): string {
  return commit === null ? version : `${version} (${abbreviateGitCommit(commit)})`;
}

function formatSignIn({ demo, admin }: StartupBannerDetails['settings'], demoPasswordFits: boolean | null): string[] {
  if (demo === null || demoPasswordFits === null) {
    return [
      `  Sign in  ${admin === null ? 'set ADMIN_EMAIL and ADMIN_PASSWORD to make the first administrator' : admin.email}`,
    ];
  }
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  const password = !demoPasswordFits ? 'the demo password of the first start' : demo.password;
  const accounts = demoAccounts.map(({ email, description }) => `           ${email.padEnd(width)}  ${description}`);
  return [`  Sign in  with the password ${password} as`, ...accounts];
}
