import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import type { StoredEventDecoder } from '@marketplace/event-store/personalData/eventReader.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import type { ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import { resolveReadModelSchemas } from '@marketplace/read-models/schemaNames.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeploymentSettings } from './accounts/accountSettings.ts';
import { createCommandGuard } from './accounts/commandGuard.ts';
import { buildCommandApp, type CommandAppDeps } from './app.ts';
import { startAllDeadlineProcesses } from './deadlines/deadlineProcesses.ts';
import {
  type MailDeploymentSettings,
  type RunningMailProcesses,
  startMailProcesses,
} from './mails/startMailProcesses.ts';
import { startRetentionProcess } from './retention/retention.process.ts';
import { startWebhookProcesses } from './webhooks/startWebhookProcesses.ts';
import type { WebhookDeploymentSettings } from './webhooks/webhookSettings.ts';
import type {
  BlobsPort,
  ClockPort,
  DatabasePort,
  ExecuteCommandPort,
  IdGeneratorPort,
  SubjectKeyErasurePort,
  LoadStatePort,
  LoggerPort,
  MonthlySearchPseudonymsPort,
  UnencryptedSearchEventsPort,
  FileScannerPort,
} from './ports.ts';

/** Event log access: commands append to the log, and background processes follow the log. */
export interface CommandServiceEventLog
  extends ExecuteCommandPort,
    LoadStatePort,
    SubjectKeyErasurePort,
    MonthlySearchPseudonymsPort,
    UnencryptedSearchEventsPort {
  readonly store: EventStore;
  readonly reader: StoredEventDecoder;
}

export interface CommandServiceSettings {
  readonly accounts: AccountDeploymentSettings;
  readonly mails: Pick<MailDeploymentSettings, 'smtpUrl' | 'contactEmail' | 'terms'>;
  /** Secret with which the query service signs match results, and with which links in mails are signed. */
  readonly digestSecret: string;
  readonly webhooks: WebhookDeploymentSettings;
}

/** Names of the background processes. */
export type BackgroundProcessName = 'deadlines' | 'mails' | 'retention' | 'webhooks';

/** Options of `startCommandServiceWithoutListening`. */
export interface CommandServiceOptions
  extends BlobsPort,
    DatabasePort,
    LoggerPort,
    ClockPort,
    IdGeneratorPort,
    Partial<FileScannerPort>,
    Pick<CommandAppDeps, 'edge'> {
  readonly log: CommandServiceEventLog;
  readonly hub: Pick<ReadModelPositionHub, 'waitUntilReached'>;
  /** @returns one line for each reason why a dependency is not ready. */
  readonly notReady: () => Promise<readonly string[]>;
  readonly settings: CommandServiceSettings;
  /** Erases a person's data everywhere, on that person's request; safe to repeat. */
  readonly erase: (deps: CommandAppBaseDeps, subject: string) => Promise<void>;
  /** Background processes to start; all of them when omitted. */
  readonly processes?: readonly BackgroundProcessName[];
  /** Milliseconds between checks for due deadlines; the default interval when omitted. */
  readonly deadlinesTickMs?: number;
}

/** The started command service. It does not listen yet. */
export interface CommandService {
  readonly app: FastifyInstance;
  /** Dependencies for operator commands and the seed, which call the same functions as the routes. */
  readonly deps: CommandAppDeps & SubjectKeyErasurePort & UnencryptedSearchEventsPort;
  /** @returns one line for each reason why the service or one of its dependencies is not ready. */
  notReady(this: void): Promise<readonly string[]>;
  /** @returns one line for each problem that an operator must solve although requests are still served. */
  listWarnings(this: void): Promise<readonly string[]>;
  /** Stops the background processes. The owner of the HTTP server must close the app first. */
  stop(this: void): Promise<void>;
}

interface BackgroundProcesses {
  readonly deadlines: RepeatedWorkHandle | null;
  readonly mails: RunningMailProcesses | null;
  readonly retention: RepeatedWorkHandle | null;
  readonly webhooks: RepeatedWorkHandle | null;
}

/** Dependencies of the app, except the readiness check `notReady`, which depends on the background processes. */
export type CommandAppBaseDeps = Omit<CommandService['deps'], 'notReady'>;

async function createDeps({
  log,
  settings,
  edge,
  pool,
  blobs,
  scanner = null,
  logger,
  now,
  newId,
}: CommandServiceOptions): Promise<CommandAppBaseDeps> {
  const { store, reader, execute, loadState, keys, monthly, namedSearches } = log;
  return {
    ...{ execute, loadState, keys, monthly, namedSearches, pool, blobs, scanner, logger, now, newId },
    ...(edge !== undefined && { edge }),
    ...{ store, decodePersonal: reader.decodePersonal },
    readPersonal: async (stream) => reader.decodePersonal(await store.readStream(stream)),
    epoch: await store.epoch(),
    resolveSchemas: () => resolveReadModelSchemas(pool),
    guard: createCommandGuard({ pool, loadState }, settings.accounts.adminsNeedSecondFactor),
    accounts: settings.accounts,
    digestSecret: settings.digestSecret,
    webhooks: settings.webhooks,
    companySignIn: settings.webhooks,
  };
}

function startBackground(ports: CommandServiceOptions, baseDeps: CommandAppBaseDeps): BackgroundProcesses {
  const { log, hub, settings, processes = ['deadlines', 'mails', 'retention', 'webhooks'], deadlinesTickMs } = ports;
  const { publicUrl, showsMails: isShown } = settings.accounts;
  const deps = { ...baseDeps, store: log.store, decode: log.reader.decode };
  const tickOptions = deadlinesTickMs === undefined ? {} : { tickMs: deadlinesTickMs };
  const mails = { ...settings.mails, publicUrl, isShown, linkSecret: settings.digestSecret };
  return {
    deadlines: processes.includes('deadlines')
      ? startAllDeadlineProcesses({
          ...deps,
          ...tickOptions,
          hub,
          isShown,
          erase: (subject) => ports.erase(baseDeps, subject),
        })
      : null,
    mails: processes.includes('mails') ? startMailProcesses(deps, mails) : null,
    retention: processes.includes('retention') ? startRetentionProcess(deps) : null,
    webhooks: processes.includes('webhooks') ? startWebhookProcesses(deps) : null,
  };
}

function listProblems({ deadlines, mails }: BackgroundProcesses): readonly string[] {
  const [deadlinesProblem, mailsProblem] = [deadlines?.problem() ?? null, mails?.problem() ?? null];
  return [
    ...(deadlinesProblem === null ? [] : [`deadlines are not processed: ${deadlinesProblem}`]),
    ...(mailsProblem === null ? [] : [`mails are not created from events: ${mailsProblem}`]),
  ];
}

async function collectWarnings({ mails, retention, webhooks }: BackgroundProcesses): Promise<readonly string[]> {
  const retentionProblem = retention?.problem() ?? null;
  const webhooksProblem = webhooks?.problem() ?? null;
  return [
    ...((await mails?.listWarnings()) ?? []),
    ...(retentionProblem === null ? [] : [`expired data is not deleted: ${retentionProblem}`]),
    ...(webhooksProblem === null ? [] : [`events are not sent to webhooks: ${webhooksProblem}`]),
  ];
}

/** Starts the background processes and builds the app, which accepts requests but does not listen yet. */
export async function startCommandServiceWithoutListening(ports: CommandServiceOptions): Promise<CommandService> {
  const baseDeps = await createDeps(ports);
  const background = startBackground(ports, baseDeps);
  const { deadlines, mails, retention, webhooks } = background;
  const notReady = async () => [...(await ports.notReady()), ...listProblems(background)];
  const deps = { ...baseDeps, notReady };
  const app = buildCommandApp(deps);
  await app.ready();
  return {
    app,
    deps,
    notReady,
    listWarnings: () => collectWarnings(background),
    stop: async () => {
      await Promise.all([deadlines?.stop(), mails?.stop(), retention?.stop(), webhooks?.stop()]);
    },
  };
}
