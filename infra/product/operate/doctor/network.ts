import { Resolver } from 'node:dns/promises';
import { connect } from 'node:net';
import { stripEventStoreDbUrlCredentials } from '@marketplace/event-store/eventStoreDb/connectionUrl.ts';
import type { KafkaSettings } from '@marketplace/messaging/kafkaSettings.ts';
import {
  type DoctorFinding,
  createFailureDoctorFinding,
  createOkDoctorFinding,
  formatErrorReasonWithoutCredentials,
  createWarningDoctorFinding,
} from './finding.ts';

const timeoutMs = 3_000;

/**
 * Opens and closes a TCP connection.
 * @returns why the connection could not be opened; `null` if it was opened.
 */
function findConnectionError(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const settle = (reason: string | null): void => {
      socket.destroy();
      resolve(reason);
    };
    socket.once('connect', () => settle(null));
    socket.once('timeout', () => settle(`no response within ${timeoutMs / 1000} s`));
    socket.once('error', (error) => settle(formatErrorReasonWithoutCredentials(error)));
  });
}

interface Server {
  readonly part: string;
  readonly host: string;
  readonly port: number;
  readonly cure: string;
}

async function diagnoseServer({ part, host, port, cure }: Server): Promise<DoctorFinding> {
  const reason = await findConnectionError(host.replace(/^\[|\]$/g, ''), port);
  const endpoint = `${host}:${port}`;
  return reason === null
    ? createOkDoctorFinding(part, `${endpoint} is reachable`)
    : createFailureDoctorFinding(part, `${endpoint} cannot be reached (${reason})`, cure);
}

/** Checks whether each configured Kafka broker accepts connections. */
export function diagnoseKafka(kafka: KafkaSettings | null): Promise<readonly DoctorFinding[]> {
  const servers = (kafka?.brokers ?? []).map((address): Server => {
    const colon = address.lastIndexOf(':');
    const cure = 'Start it, and check KAFKA_BROKERS. Until then public events are queued.';
    return { part: 'Kafka', host: address.slice(0, colon), port: Number(address.slice(colon + 1)), cure };
  });
  return Promise.all(servers.map(diagnoseServer));
}

/**
 * Checks the mail server; warns if none is configured.
 * @param url with the password, which is never shown.
 */
export async function diagnoseMailServer(url: string | null): Promise<DoctorFinding> {
  if (url === null) {
    return createWarningDoctorFinding(
      'Mail',
      'no server is configured',
      'Set SMTP_URL: without it, users cannot confirm addresses or reset passwords.',
    );
  }
  const { hostname: host, port, protocol } = new URL(url);
  const defaultPort = protocol === 'smtps:' ? 465 : 587;
  const cure = 'Start it, and check SMTP_URL. Until then mails are queued.';
  return diagnoseServer({ part: 'Mail', host, port: port === '' ? defaultPort : Number(port), cure });
}

/**
 * Checks whether the first node of the event store accepts connections.
 * @param url may contain a password, which is never shown; `null` if no event store is configured.
 */
export async function diagnoseEventStore(url: string | null): Promise<readonly DoctorFinding[]> {
  if (url === null) return [];
  const [, nodes = ''] = stripEventStoreDbUrlCredentials(url).split('//', 2);
  const [first = ''] = nodes.split(/[,/]/, 1);
  const [host = '', port = '2113'] = first.split(':', 2);
  const cure = 'Start it, and check EVENT_STORE_URL. Until then every command fails with 503.';
  return [await diagnoseServer({ part: 'Event store', host, port: Number(port), cure })];
}

/**
 * Checks whether DNS names can be resolved, which email address checks require.
 * @param servers IP addresses of DNS servers; `null` uses those of the host.
 */
export async function diagnoseDnsResolution(servers: readonly string[] | null): Promise<DoctorFinding> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (servers !== null) resolver.setServers(servers);
  const answered = await resolver.resolveNs('com').then(
    () => null,
    (error: unknown) => formatErrorReasonWithoutCredentials(error),
  );
  if (answered === null) return createOkDoctorFinding('DNS', 'resolves public names');
  const cure = 'Check DNS_SERVERS, or the resolver of the host. Until then email addresses are accepted unchecked.';
  return createWarningDoctorFinding('DNS', `does not resolve public names (${answered})`, cure);
}
