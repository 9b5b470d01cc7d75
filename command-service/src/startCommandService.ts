import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import type { EventReader } from '@marketplace/event-store/personalData/eventReader.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import type { PositionHub } from '@marketplace/read-models/positionHub.ts';
import { resolveSchemas } from '@marketplace/read-models/schemaNames.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountSettings } from './accounts/accountSettings.ts';
import { createCommandGuard } from './accounts/commandGuard.ts';
import { buildCommandApp, type CommandDeps } from './app.ts';
import { startAllDeadlines } from './deadlines/allDeadlines.ts';
import { type MailSettings, type RunningMails, startMails } from './mails/startMails.ts';
import { startRetention } from './retention/retention.process.ts';
import { startWebhooks } from './webhooks/startWebhooks.ts';
import type { WebhookSettings } from './webhooks/webhookSettings.ts';
import type {
  BlobsPort,
  ClockPort,
  DatabasePort,
  ExecutePort,
  IdPort,
  KeysPort,
  LoadStatePort,
  LoggerPort,
  MonthlyPort,
  NamedSearchesPort,
  ScannerPort,
} from './ports.ts';

/** The log, as commands run on it and processes follow it. */
export interface CommandLog extends ExecutePort, LoadStatePort, KeysPort, MonthlyPort, NamedSearchesPort {
  readonly store: EventStore;
  readonly reader: EventReader;
}

export interface CommandSettings {
  readonly accounts: AccountSettings;
  readonly mails: Pick<MailSettings, 'smtpUrl' | 'contactEmail' | 'terms'>;
  /** What the query service signs answers of matching with. */
  readonly digestSecret: string;
  readonly webhooks: WebhookSettings;
}

/** What goes on in the background, whoever calls. */
export type CommandProcess = 'deadlines' | 'mails' | 'retention' | 'webhooks';

/** What the command service is started with. */
export interface CommandPorts
  extends BlobsPort,
    DatabasePort,
    LoggerPort,
    ClockPort,
    IdPort,
    Partial<ScannerPort>,
    Pick<CommandDeps, 'edge'> {
  readonly log: CommandLog;
  readonly hub: Pick<PositionHub, 'reached'>;
  /** What keeps the parts from being ready that it stands on. */
  readonly notReady: () => Promise<readonly string[]>;
  readonly settings: CommandSettings;
  /** Erases a person everywhere, for who said so; safe to repeat. */
  readonly erase: (deps: CommandParts, subject: string) => Promise<void>;
  /** All of them, when left out. */
  readonly processes?: readonly CommandProcess[];
  /** Milliseconds between looks for deadlines; as usual, when left out. */
  readonly deadlinesTickMs?: number;
}

/** The running command service; nothing listens yet. */
export interface CommandService {
  readonly app: FastifyInstance;
  /** For operators' commands and the seed, which call what the routes call. */
  readonly deps: CommandDeps & KeysPort & NamedSearchesPort;
  /** @returns a line for each thing that keeps it, and the parts that it stands on, from being ready. */
  notReady(this: void): Promise<readonly string[]>;
  /** @returns a line for each thing that an operator has to see to although everybody is served. */
  needsCare(this: void): Promise<readonly string[]>;
  /** Ends the processes; the app is closed before, by whoever let requests in. */
  stop(this: void): Promise<void>;
}

interface Background {
  readonly deadlines: Running | null;
  readonly mails: RunningMails | null;
  readonly retention: Running | null;
  readonly webhooks: Running | null;
}

/** What the app works with but for its readiness, which hangs on the processes. */
export type CommandParts = Omit<CommandService['deps'], 'notReady'>;

async function partsOf({
  log,
  settings,
  edge,
  pool,
  blobs,
  scanner = null,
  logger,
  now,
  newId,
}: CommandPorts): Promise<CommandParts> {
  const { store, reader, execute, loadState, keys, monthly, namedSearches } = log;
  return {
    ...{ execute, loadState, keys, monthly, namedSearches, pool, blobs, scanner, logger, now, newId },
    ...(edge !== undefined && { edge }),
    ...{ store, decodePersonal: reader.decodePersonal },
    readPersonal: async (stream) => reader.decodePersonal(await store.readStream(stream)),
    epoch: await store.epoch(),
    resolveSchemas: () => resolveSchemas(pool),
    guard: createCommandGuard({ pool, loadState }, settings.accounts.adminsNeedSecondFactor),
    accounts: settings.accounts,
    digestSecret: settings.digestSecret,
    webhooks: settings.webhooks,
    companySignIn: settings.webhooks,
  };
}

function startBackground(ports: CommandPorts, parts: CommandParts): Background {
  const { log, hub, settings, processes = ['deadlines', 'mails', 'retention', 'webhooks'], deadlinesTickMs } = ports;
  const { publicUrl, showsMails: isShown } = settings.accounts;
  const deps = { ...parts, store: log.store, decode: log.reader.decode };
  const looks = deadlinesTickMs === undefined ? {} : { tickMs: deadlinesTickMs };
  const mails = { ...settings.mails, publicUrl, isShown, linkSecret: settings.digestSecret };
  return {
    deadlines: processes.includes('deadlines')
      ? startAllDeadlines({ ...deps, ...looks, hub, isShown, erase: (subject) => ports.erase(parts, subject) })
      : null,
    mails: processes.includes('mails') ? startMails(deps, mails) : null,
    retention: processes.includes('retention') ? startRetention(deps) : null,
    webhooks: processes.includes('webhooks') ? startWebhooks(deps) : null,
  };
}

function problemsOf({ deadlines, mails }: Background): readonly string[] {
  const [unkept, unsaid] = [deadlines?.problem() ?? null, mails?.problem() ?? null];
  return [
    ...(unkept === null ? [] : [`deadlines are not kept: ${unkept}`]),
    ...(unsaid === null ? [] : [`events lead to no mails: ${unsaid}`]),
  ];
}

async function caresOf({ mails, retention, webhooks }: Background): Promise<readonly string[]> {
  const kept = retention?.problem() ?? null;
  const untold = webhooks?.problem() ?? null;
  return [
    ...((await mails?.needsCare()) ?? []),
    ...(kept === null ? [] : [`what was kept long enough is not forgotten: ${kept}`]),
    ...(untold === null ? [] : [`events are not told to webhooks: ${untold}`]),
  ];
}

/** Starts all that changes something: deadlines, mails, what forgets, and the app, which is ready for requests but does not listen. */
export async function startCommandService(ports: CommandPorts): Promise<CommandService> {
  const parts = await partsOf(ports);
  const background = startBackground(ports, parts);
  const { deadlines, mails, retention, webhooks } = background;
  const notReady = async () => [...(await ports.notReady()), ...problemsOf(background)];
  const deps = { ...parts, notReady };
  const app = buildCommandApp(deps);
  await app.ready();
  return {
    app,
    deps,
    notReady,
    needsCare: () => caresOf(background),
    stop: async () => {
      await Promise.all([deadlines?.stop(), mails?.stop(), retention?.stop(), webhooks?.stop()]);
    },
  };
}
