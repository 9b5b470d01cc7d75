import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { callTestApi, testPassword } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { type TestDnsServer, startTestDnsServer } from '@marketplace/mail/testing/dnsServer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dns: TestDnsServer;
let market: InProcessTestMarketplace;
beforeAll(async () => {
  dns = await startTestDnsServer({
    com: { ns: ['a.gtld-servers.net'] },
    'acme.io': { mx: ['mail.acme.io'] },
    'xn--mller-kva.io': { mx: ['mail.acme.io'] },
    'parked.io': 'no-data',
    'broken.io': 'failure',
    'slow.io': 'silence',
  });
  market = await startTestMarketplace({ accounts: { dnsServers: [dns.address] } });
});
afterAll(async () => {
  await market.close();
  await dns.close();
});

const signUp = async (email: string) =>
  callTestApi(market.command, 'POST', '/api/auth/register', {
    ...{ email, password: testPassword, firstName: 'Ada', lastName: 'Byron', company: 'Acme' },
  });

test.each(['ada@parked.io', 'ada@nowhere.io'])(
  'rejects an address of a domain that accepts no mail: %s',
  async (email) => {
    const reply = await signUp(email);
    const problem = ProblemDetails.parse(reply.body);
    expect([reply.status, problem.code, problem.issues?.[0]]).toEqual([
      422,
      'account.no-mail',
      { path: 'email', message: 'This domain does not accept email. Check the email address.' },
    ]);
    expect(await market.readEvents()).toEqual([]);
  },
);

test.each(['ada@acme.io', 'ada@müller.io', 'ada@broken.io', 'ada@slow.io', 'ada@acme.example'])(
  'accepts an address of a domain that accepts mail or could not be checked: %s',
  async (email) => {
    expect((await signUp(email)).status).toBe(200);
  },
);
