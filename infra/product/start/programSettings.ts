import { z } from 'zod';

/** The parts of the product as separate programs; `all` runs all of them in one process, as `npm start` does. */
export type ProgramName = 'all' | 'command' | 'query' | 'projections' | 'gateway' | 'migrate';

/**
 * Maximum number of URLs in a list. More URLs are considered a mistake, because one host name can resolve to any number
 * of replicas.
 */
const maxAddresses = 50;

function isInnerUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, search, hash, username } = new URL(address);
  return protocol === 'http:' && pathname === '/' && `${search}${hash}${username}` === '';
}

const innerUrls = z
  .string()
  .max(10_000, 'is too long.')
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine(
    (list) => list.length <= maxAddresses && list.every(isInnerUrl),
    'must look like http://command-1:3000,http://command-2:3000, without a path.',
  )
  .transform((list) => list.map((address) => new URL(address).origin));

/**
 * Schema of a login password: only characters that need no escaping in a URL and no SASLprep normalisation by the
 * server.
 */
const loginPassword = z
  .string()
  .regex(/^[\w-]{16,200}$/, 'must be 16 to 200 letters, digits, - or _: generate one with `openssl rand -hex 24`.');

/** Schema of the URL of a Postgres database. */
export const postgresUrlSettingSchema = z.url({
  protocol: /^postgres(ql)?$/,
  message: 'must look like postgres://user:password@host:5432/database.',
});

/** Schemas of the settings of separate programs, keyed by the names of their environment variables. */
export const separateProgramSettingsShape = {
  COMMAND_URL: innerUrls.optional(),
  QUERY_URL: innerUrls.optional(),
  QUERY_DATABASE_URL: postgresUrlSettingSchema.optional(),
  COMMAND_DATABASE_PASSWORD: loginPassword.optional(),
  QUERY_DATABASE_PASSWORD: loginPassword.optional(),
  PROJECTIONS_DATABASE_PASSWORD: loginPassword.optional(),
} as const;

/** Settings that connect separate programs. */
export interface SeparateProgramSettings {
  /** Origins of the command service's replicas, for the gateway. */
  readonly commandUrls: readonly string[];
  readonly queryUrls: readonly string[];
  /** A database replica for the query service; `null`: the primary. */
  readonly queryDatabaseUrl: string | null;
  /** Passwords that `npm run migrate` sets for the logins of the services. */
  readonly loginPasswords: Readonly<Partial<Record<'command' | 'query' | 'projections', string>>>;
}

type Parsed = {
  readonly [Name in keyof typeof separateProgramSettingsShape]?:
    | z.infer<(typeof separateProgramSettingsShape)[Name]>
    | undefined;
};

/** Converts parsed settings of separate programs. */
export function toSeparateProgramSettings(env: Parsed): SeparateProgramSettings {
  const { COMMAND_DATABASE_PASSWORD: command, QUERY_DATABASE_PASSWORD: query } = env;
  const { PROJECTIONS_DATABASE_PASSWORD: projections } = env;
  return {
    commandUrls: env.COMMAND_URL ?? [],
    queryUrls: env.QUERY_URL ?? [],
    queryDatabaseUrl: env.QUERY_DATABASE_URL ?? null,
    loginPasswords: {
      ...(command !== undefined && { command }),
      ...(query !== undefined && { query }),
      ...(projections !== undefined && { projections }),
    },
  };
}

type Given = Readonly<Record<string, string | undefined>>;
type Setting = 'DATABASE_URL' | 'KEY_ENCRYPTION_KEY' | 'PUBLIC_URL' | 'COMMAND_URL' | 'QUERY_URL';

const requiredSettings: Readonly<Record<ProgramName, readonly Setting[]>> = {
  all: [],
  command: ['DATABASE_URL', 'KEY_ENCRYPTION_KEY', 'PUBLIC_URL'],
  query: ['DATABASE_URL'],
  projections: ['DATABASE_URL', 'KEY_ENCRYPTION_KEY'],
  gateway: ['COMMAND_URL', 'QUERY_URL', 'PUBLIC_URL'],
  migrate: ['DATABASE_URL'],
};

const settingDescriptions: Readonly<Record<Setting, string>> = {
  DATABASE_URL: 'the address of the Postgres with the login of this program',
  KEY_ENCRYPTION_KEY:
    'the same for command and projections; generate one with `openssl rand -base64 32` and keep it safe',
  PUBLIC_URL: 'the address under which people reach the gateway',
  COMMAND_URL: 'the addresses of the command service, such as http://command:3000',
  QUERY_URL: 'the addresses of the query service, such as http://query:3000',
};

/** Lists the settings that a separate program requires but lacks. */
export function findMissingProgramSettings(given: Given, program: ProgramName): readonly string[] {
  return requiredSettings[program]
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is required by this program: ${settingDescriptions[name]}.`);
}
