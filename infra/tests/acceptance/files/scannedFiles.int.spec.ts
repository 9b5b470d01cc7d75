import { eicarTestString, startTestClamd } from '@marketplace/command-service/files/testing/clamd.ts';
import { expect, onTestFinished, test } from 'vitest';
import { callTestApi } from '../../kit/apiCalls.ts';
import { encodeTestMultipartForm } from '../../kit/forms.ts';
import { buildSampleRfqRequestBody, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

const paths = {
  catalogue: '/upload',
  logo: '/api/admin/catalogue/providers/emnify/logo',
  rates: '/api/admin/exchange-rates/preview',
} as const;

test('scans every received file, and rejects infected files and all files without a scanner', async () => {
  const clamd = await startTestClamd();
  const scenario = await startRfqTestScenario(undefined, { fileScanner: clamd.address });
  onTestFinished(() => scenario.close());
  const { admin, buyer, market } = scenario;
  const body = buildSampleRfqRequestBody(['emnify'], { email: buyer.user.email });
  const { rfq_id: id } = (await scenario.post<{ rfq_id: string }>('/api/rfq/send', body, buyer)).body;
  const links = await scenario.get<readonly { readonly id: string }[]>(`/api/rfq/${id}/providers`, buyer);
  const attachments = `/api/conversations/${links.body[0]?.id}/attachments`;

  const send = async (path: string, name: string, bytes: string) => {
    const { payload, headers } = await encodeTestMultipartForm([{ name, bytes }]);
    const { token } = path === attachments ? buyer : admin;
    const reply = await callTestApi(market.command, 'POST', path, payload, { token, headers });
    return [reply.status, reply.body['code'] ?? null, reply.headers['retry-after'] ?? null];
  };
  const infected = [422, 'upload.infected', null];
  expect(await send(attachments, 'a.pdf', `%PDF-1.7 ${eicarTestString}`)).toEqual(infected);
  expect(await send(paths.catalogue, 'a.xlsx', eicarTestString)).toEqual(infected);
  expect(await send(paths.logo, 'a.png', eicarTestString)).toEqual(infected);
  expect(await send(paths.rates, 'a.csv', eicarTestString)).toEqual(infected);
  expect(await send(attachments, 'a.pdf', '%PDF-1.7 networks in Norway')).toEqual([200, null, null]);
  expect(await market.services.needsCare()).toEqual([]);

  await clamd.close();
  const unavailable = [503, 'upload.scanner-unavailable', '2'];
  expect(await send(attachments, 'a.pdf', '%PDF-1.7 networks in Norway')).toEqual(unavailable);
  expect(await send(paths.catalogue, 'a.xlsx', 'x')).toEqual(unavailable);
});
