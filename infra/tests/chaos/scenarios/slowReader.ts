import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createVerdict, judge } from '../judging/verdict.ts';
import { startLoad } from '../load/load.ts';
import { retryMs, sendOnce } from '../load/send.ts';
import { isReady } from '../running/app.ts';
import { stageApp } from '../running/stagedApp.ts';
import type { Scenario, Stage } from '../scenario.ts';

/** Sessions of the one account, each with as many streams as it gets. */
const usualTimes = 8;
const streamsEach = 3;
/** Milliseconds in which answers have gone as far as they can. */
const fillMs = 2_500;
/** MB that the product may have grown by, beyond what it grows in the same time without such readers. */
const mostMemory = 50;
/** Milliseconds of events before the sessions end and after: longer than a look at the session and the stream's end take. */
const eventsMs = 8_000;

/** MB in memory of a process, as Linux counts it; 0 where nobody tells. */
function residentMemory(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** Stars a provider and takes the star away until it is told to stop: each is an event that the account's streams hear of. */
function stir(url: string, token: string): () => Promise<number> {
  const stopping = new AbortController();
  const toggle = async (method: string): Promise<boolean> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/favorites/emnify`, { method, headers }).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.ok === true;
  };
  const stirring = (async () => {
    let answered = 0;
    while (!stopping.signal.aborted) {
      if (await toggle(answered % 2 === 0 ? 'PUT' : 'DELETE')) answered += 1;
      else await delay(retryMs);
    }
    return answered;
  })();
  return () => {
    stopping.abort();
    return stirring;
  };
}

/** Registers somebody who never confirms an address. @returns the tokens of so many sessions. */
async function strangersTokens(url: string, sessions: number): Promise<readonly string[]> {
  const person = { email: 'slow@stranger.example', password: 'Quiet-harbour-71' };
  const more = { firstName: 'Slow', lastName: 'Reader', company: 'Stranger' };
  const tokenOf = async (path: string, body: object): Promise<string> => {
    const answer = await sendOnce({ url, path, body });
    if (typeof answer === 'string' || answer.status !== 200) throw new Error(`${path} did not let a stranger in`);
    return (JSON.parse(answer.text) as { sessionToken: string }).sessionToken;
  };
  const tokens = [await tokenOf('/api/auth/register', { ...person, ...more })];
  while (tokens.length < sessions) tokens.push(await tokenOf('/api/auth/login', person));
  return tokens;
}

/** Opens a stream and never takes a byte of it; as many pages as fit are asked for behind it, so that answers pile up. */
function openUnread(stage: Stage, url: string, token: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
  socket.pause();
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const page = ask('/api/providers/enhanced-scores');
  // What the system keeps for a connection is full after 12 to 26 answers; the next wait in the process, and the stream behind them.
  socket.write(page.repeat(12));
  setTimeout(() => socket.write(page.repeat(12)), fillMs);
  setTimeout(() => socket.write(`${page.repeat(3)}${ask('/api/live')}`), 2 * fillMs);
  stage.undo.defer(() => void socket.destroy());
  return socket;
}

/** An account that reads nothing of what it asked for, and whose sessions end while events go on. */
export const slowReader: Scenario = {
  name: 'slowReader',
  promise: 'an unconfirmed account that reads nothing of its live streams, and whose session ends, harms nobody',
  breaks: {
    liveReaders: { what: 'an ended stream stays in the hub and its errors are not heard', mutations: ['liveReaders'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const load = startLoad({ people, urls: [app.url], clients: 2, restMs: 10 });
    const [kept = '', ...tokens] = await strangersTokens(app.url, 1 + (stage.options.times ?? usualTimes));
    const stop = stir(app.url, kept);
    await delay(eventsMs);
    const first = residentMemory(app.pid());
    await delay(2 * eventsMs);
    const before = residentMemory(app.pid());
    const open = tokens.flatMap((token) =>
      Array.from({ length: streamsEach }, () => openUnread(stage, app.url, token)),
    );
    await delay(eventsMs);
    await sendOnce({ url: app.url, path: '/api/auth/sign-out-everywhere', body: { keepThis: true }, token: kept });
    await delay(eventsMs);
    const events = await stop();
    const after = residentMemory(app.pid());
    const ledger = await load.stop();
    verdict.holds(!app.ended(), `the product ended: ${app.output().slice(-500)}`);
    verdict.holds(app.ended() || (await isReady(app.url)), 'the product is not ready');
    const usual = Math.max(0, Math.round(before - first));
    const grown = Math.round(after - before);
    verdict.holds(grown - usual <= mostMemory, `${grown} MB more memory, ${usual} in the same time before`);
    const figures = app.ended() ? {} : await judge(verdict, ledger, judged());
    return {
      figures: {
        'streams asked for': open.length,
        'events of the account': events,
        'MB more': grown,
        'MB more before': usual,
        ...figures,
      },
      failures: verdict.failures,
    };
  },
};
