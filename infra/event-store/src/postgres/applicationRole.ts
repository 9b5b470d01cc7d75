/** Role that `projections/migrations/0001-log.sql` makes: may append by the functions and read the log, nothing else. */
const applicationRole = 'marketplace_app';

/** The same address, with connections that act as the application's role. Its user must own that role or be a member of it. */
export function asApplication(connectionString: string): string {
  const url = new URL(connectionString);
  const options = url.searchParams.get('options');
  url.searchParams.set('options', `${options === null ? '' : `${options} `}-c role=${applicationRole}`);
  return url.href;
}
