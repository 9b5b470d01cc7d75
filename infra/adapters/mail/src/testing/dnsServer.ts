import dns2 from 'dns2';

/**
 * Response for a name: mail servers, IP addresses, name servers, no data of the requested type, no such name, a server
 * failure, or no response.
 */
export type TestDnsResponse =
  | { readonly mx: readonly string[] }
  | { readonly a: readonly string[] }
  | { readonly ns: readonly string[] }
  | 'no-data'
  | 'no-name'
  | 'failure'
  | 'silence';

export interface TestDnsServer {
  /** `address:port`. */
  readonly address: string;
  /** Names that were queried. */
  readonly asked: readonly string[];
  close(this: void): Promise<void>;
}

const { Packet } = dns2;
const rcodes = { 'no-name': 3, failure: 2 } as const;

/** Starts a DNS server on this machine. Names that are not listed do not exist. */
export async function startTestDnsServer(zone: Readonly<Record<string, TestDnsResponse>>): Promise<TestDnsServer> {
  const asked: string[] = [];
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      const [question] = request.questions;
      const { name, type } = question as unknown as { readonly name: string; readonly type: number };
      asked.push(name);
      const records = zone[name] ?? 'no-name';
      if (records === 'silence') return;
      const response = Packet.createResponseFromRequest(request);
      if (records === 'no-name' || records === 'failure') response.header.rcode = rcodes[records];
      else response.answers.push(...createAnswers(name, type, records));
      void send(response);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  return { address: `127.0.0.1:${udp?.port ?? 0}`, asked, close: async () => server.close() };
}

type Answers = InstanceType<typeof Packet>['answers'];

function createAnswers(name: string, type: number, records: Exclude<TestDnsResponse, string> | 'no-data'): Answers {
  const head = { name, type, class: Packet.CLASS.IN, ttl: 60 };
  if (records === 'no-data') return [];
  if ('mx' in records && type === Packet.TYPE.MX) {
    return records.mx.map((exchange, index) => ({ ...head, exchange, priority: (index + 1) * 10 })) as Answers;
  }
  if ('ns' in records && type === Packet.TYPE.NS) return records.ns.map((ns) => ({ ...head, ns })) as Answers;
  if ('a' in records && type === Packet.TYPE.A) return records.a.map((address) => ({ ...head, address })) as Answers;
  return [];
}
