import { Resolver } from 'node:dns/promises';
import { connect } from 'node:net';
import { withoutSecrets } from '@marketplace/event-store/eventStoreDb/address.ts';
import type { KafkaSettings } from '@marketplace/messaging/kafkaSettings.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

const patienceMs = 3_000;

/** Opens a connection and closes it again. @returns why it could not be opened, `null` when it could. */
function whyUnreachable(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: patienceMs });
    const settle = (reason: string | null): void => {
      socket.destroy();
      resolve(reason);
    };
    socket.once('connect', () => settle(null));
    socket.once('timeout', () => settle(`no answer within ${patienceMs / 1000} s`));
    socket.once('error', (error) => settle(reasonOf(error)));
  });
}

interface Server {
  readonly part: string;
  readonly host: string;
  readonly port: number;
  readonly cure: string;
}

async function examineServer({ part, host, port, cure }: Server): Promise<Finding> {
  const reason = await whyUnreachable(host.replace(/^\[|\]$/g, ''), port);
  const place = `${host}:${port}`;
  return reason === null ? ok(part, `${place} answers`) : fail(part, `${place} cannot be reached (${reason})`, cure);
}

/** Each broker that the settings name. */
export function examineKafka(kafka: KafkaSettings | null): Promise<readonly Finding[]> {
  const servers = (kafka?.brokers ?? []).map((address): Server => {
    const colon = address.lastIndexOf(':');
    const cure = 'Start it, and check KAFKA_BROKERS; meanwhile public events wait.';
    return { part: 'Kafka', host: address.slice(0, colon), port: Number(address.slice(colon + 1)), cure };
  });
  return Promise.all(servers.map(examineServer));
}

/** The mail server; a warning where none is set. @param url with the password, which is never told. */
export async function examineMail(url: string | null): Promise<Finding> {
  if (url === null) {
    return warn('Mail', 'no server is set', 'Set SMTP_URL, or nobody can confirm an address or choose a new password.');
  }
  const { hostname: host, port, protocol } = new URL(url);
  const usual = protocol === 'smtps:' ? 465 : 587;
  const cure = 'Start it, and check SMTP_URL; meanwhile mails wait.';
  return examineServer({ part: 'Mail', host, port: port === '' ? usual : Number(port), cure });
}

/** The first node of the event store, where one is set beside Postgres. @param url with the password, which is never told. */
export async function examineEventStore(url: string | null): Promise<readonly Finding[]> {
  if (url === null) return [];
  const [, nodes = ''] = withoutSecrets(url).split('//', 2);
  const [first = ''] = nodes.split(/[,/]/, 1);
  const [host = '', port = '2113'] = first.split(':', 2);
  const cure = 'Start it, and check EVENT_STORE_URL; meanwhile every command is answered by 503.';
  return [await examineServer({ part: 'Event store', host, port: Number(port), cure })];
}

/** Whether names can be looked up, which checks of e-mail addresses need. @param servers `null`: the machine's. */
export async function examineDns(servers: readonly string[] | null): Promise<Finding> {
  const resolver = new Resolver({ timeout: patienceMs, tries: 1 });
  if (servers !== null) resolver.setServers(servers);
  const answered = await resolver.resolveNs('com').then(
    () => null,
    (error: unknown) => reasonOf(error),
  );
  if (answered === null) return ok('DNS', 'looks up public names');
  const cure = 'Check DNS_SERVERS, or the resolver of the machine; until then e-mail addresses are taken unchecked.';
  return warn('DNS', `does not look up public names (${answered})`, cure);
}
