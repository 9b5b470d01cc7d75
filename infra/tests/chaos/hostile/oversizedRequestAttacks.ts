import { deflateRawSync } from 'node:zlib';
import {
  type HostileAttack,
  pickRandomTestGuestIpAddress,
  pickRandomItemInHostileTest,
  sendHostileRequest,
} from './attack.ts';
import { sendRawBytes } from './rawConnection.ts';

const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const nestedObject = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`;
const megabyte = `{"email":"${'x'.repeat(1_000_000)}"}`;
const wide = `{${Array.from({ length: 15_000 }, (_, at) => `"k${at}":1`).join(',')}}`;
const paths = [
  '/api/auth/login',
  '/api/rfq/send',
  '/api/providers/match-requirements',
  '/api/saved-searches',
  '/api/auth/register',
];

const deepJson: HostileAttack = {
  name: 'deep, wide or long JSON',
  share: 3,
  run: (context) =>
    sendHostileRequest(context, {
      method: 'POST',
      path: pickRandomItemInHostileTest(context, paths),
      as: context.random() < 0.7 ? pickRandomItemInHostileTest(context, context.accounts) : null,
      body: pickRandomItemInHostileTest(context, [nested, nestedObject, megabyte, wide]),
    }),
};

const longUrl: HostileAttack = {
  name: 'URLs of many kilobytes',
  share: 2,
  run: (context) =>
    sendRawBytes(
      context.target,
      `GET /api/providers/search?q=${'a'.repeat(12_000)}&ids=${'1nce,'.repeat(500)} HTTP/1.1\r\nhost: x\r\n` +
        `x-forwarded-for: ${pickRandomTestGuestIpAddress(context)}\r\n\r\n`,
    ),
};

const bomb = deflateRawSync(Buffer.alloc(30_000_000, 0x41), { level: 9 });

const hugeUpload: HostileAttack = {
  name: 'compressed bombs uploaded by users without the right to upload',
  share: 1,
  run: (context) => {
    const body = new FormData();
    body.append('file', new Blob([bomb]), 'catalogue.xlsx');
    return sendHostileRequest(context, {
      method: 'POST',
      path: '/upload',
      as: pickRandomItemInHostileTest(context, context.accounts),
      body,
    });
  },
};

const hugeSearch: HostileAttack = {
  name: 'saved searches of the maximum size',
  share: 2,
  run: (context) => {
    const as = pickRandomItemInHostileTest(context, context.accounts);
    const searchData = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`key${at}`, `${context.random()}${'y'.repeat(600)}`]),
    );
    const body = JSON.stringify({ userId: as.userId, searchName: `Search ${context.random()}`, searchData });
    return sendHostileRequest(context, { method: 'POST', path: '/api/saved-searches', as, body });
  },
};

/** Attacks with oversized requests. */
export const oversizedRequestAttacks: readonly HostileAttack[] = [deepJson, longUrl, hugeUpload, hugeSearch];
