import { z } from 'zod';

/** What `npm start` is in one process, apart: each program does one of these, and `all` is all of them. */
export type Program = 'all' | 'command' | 'query' | 'projections' | 'gateway' | 'migrate';

/** Addresses that one name may lead to are found by looking it up; more names than these are a mistake. */
const mostAddresses = 50;

function isInnerAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, search, hash, username } = new URL(address);
  return protocol === 'http:' && pathname === '/' && `${search}${hash}${username}` === '';
}

const innerAddresses = z
  .string()
  .max(10_000, 'is too long.')
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine(
    (list) => list.length <= mostAddresses && list.every(isInnerAddress),
    'must look like http://command-1:3000,http://command-2:3000, without a path.',
  )
  .transform((list) => list.map((address) => new URL(address).origin));

/** Without anything that would have to be prepared for the server or escaped in an address. */
const loginPassword = z
  .string()
  .regex(/^[\w-]{16,200}$/, 'must be 16 to 200 letters, digits, - or _: make one with `openssl rand -hex 24`.');

const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  message: 'must look like postgres://user:password@host:5432/database.',
});

/** The settings of programs that are started apart, by their names in the environment. */
export const programShape = {
  COMMAND_URL: innerAddresses.optional(),
  QUERY_URL: innerAddresses.optional(),
  QUERY_DATABASE_URL: postgresAddress.optional(),
  COMMAND_DATABASE_PASSWORD: loginPassword.optional(),
  QUERY_DATABASE_PASSWORD: loginPassword.optional(),
  PROJECTIONS_DATABASE_PASSWORD: loginPassword.optional(),
} as const;

/** What programs that are started apart know of each other. */
export interface ProgramSettings {
  /** Origins of the command service's replicas, for the gateway. */
  readonly commandUrls: readonly string[];
  readonly queryUrls: readonly string[];
  /** A replica of the database that the query service reads; `null`: the primary. */
  readonly queryDatabaseUrl: string | null;
  /** Passwords that `npm run migrate` gives the services' logins. */
  readonly loginPasswords: Readonly<Partial<Record<'command' | 'query' | 'projections', string>>>;
}

type Parsed = { readonly [Name in keyof typeof programShape]?: z.infer<(typeof programShape)[Name]> | undefined };

/** The settings of programs as they were read. */
export function toProgramSettings(env: Parsed): ProgramSettings {
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

const needed: Readonly<Record<Program, readonly Setting[]>> = {
  all: [],
  command: ['DATABASE_URL', 'KEY_ENCRYPTION_KEY', 'PUBLIC_URL'],
  query: ['DATABASE_URL'],
  projections: ['DATABASE_URL', 'KEY_ENCRYPTION_KEY'],
  gateway: ['COMMAND_URL', 'QUERY_URL', 'PUBLIC_URL'],
  migrate: ['DATABASE_URL'],
};

const cures: Readonly<Record<Setting, string>> = {
  DATABASE_URL: 'the address of the Postgres with the login of this program',
  KEY_ENCRYPTION_KEY: 'the same for command and projections; make one with `openssl rand -base64 32` and keep it safe',
  PUBLIC_URL: 'the address under which people reach the gateway',
  COMMAND_URL: 'the addresses of the command service, such as http://command:3000',
  QUERY_URL: 'the addresses of the query service, such as http://query:3000',
};

/** What a program that is started apart lacks. */
export function programConflicts(given: Given, program: Program): readonly string[] {
  return needed[program]
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is needed by this program: ${cures[name]}.`);
}
