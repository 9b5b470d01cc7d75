import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import { testCommandRetryPauseMs, sendTestCommandOnce } from '../load/sendCommand.ts';
import { startTestWorkToAwaitLater } from '../running/backgroundWork.ts';
import { isTestProductReady } from '../running/productProcess.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import type { ChaosScenario, ChaosScenarioEnvironment } from '../scenario.ts';

/** Number of the account's sessions that open streams; each session opens several streams. */
const defaultTimes = 8;
const streamsPerSession = 3;
/** Milliseconds until unread responses have filled the buffers of the operating system. */
const fillMs = 2_500;
/** Maximum additional memory growth of the product in MB, compared with an equally long period without slow readers. */
const maxGrowthMb = 50;
/**
 * Milliseconds during which events are sent before the sessions end, and again after they end. Each period is longer
 * than the product takes to check a session and end its streams.
 */
const eventsMs = 8_000;

/** Resident memory of a process in MB on Linux; 0 if the value is not available. */
function residentMemory(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Marks and unmarks a favourite until the returned function is called; the account's streams receive an event for each
 * change.
 */
function toggleFavourite(url: string, token: string): () => Promise<number> {
  const stopping = new AbortController();
  const toggle = async (method: string): Promise<boolean> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/favorites/emnify`, { method, headers }).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.ok === true;
  };
  const finishToggling = startTestWorkToAwaitLater(async () => {
    let answered = 0;
    while (!stopping.signal.aborted) {
      if (await toggle(answered % 2 === 0 ? 'PUT' : 'DELETE')) answered += 1;
      else await delay(testCommandRetryPauseMs);
    }
    return answered;
  });
  return () => {
    stopping.abort();
    return finishToggling();
  };
}

/**
 * Registers an account with an unconfirmed email address.
 * @returns one token per session.
 */
async function openSessions(url: string, sessions: number): Promise<readonly string[]> {
  const person = { email: 'slow@stranger.example', password: 'Quiet-harbour-71' };
  const more = { firstName: 'Slow', lastName: 'Reader', company: 'Stranger' };
  const readToken = async (path: string, body: object): Promise<string> => {
    const answer = await sendTestCommandOnce({ url, path, body });
    if (typeof answer === 'string' || answer.status !== 200) throw new Error(`${path} did not return a session`);
    return (JSON.parse(answer.text) as { sessionToken: string }).sessionToken;
  };
  const tokens = [await readToken('/api/auth/register', { ...person, ...more })];
  while (tokens.length < sessions) tokens.push(await readToken('/api/auth/login', person));
  return tokens;
}

/**
 * Opens a stream without ever reading from it; requests pages on the same connection first, so that responses
 * accumulate.
 */
function openUnread(stage: ChaosScenarioEnvironment, url: string, token: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
  socket.pause();
  const buildRequest = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const page = buildRequest('/api/providers/enhanced-scores');
  // The buffers of the operating system are full after 12 to 26 responses; all later data waits in the process.
  socket.write(page.repeat(12));
  setTimeout(() => socket.write(page.repeat(12)), fillMs);
  setTimeout(() => socket.write(`${page.repeat(3)}${buildRequest('/api/live')}`), 2 * fillMs);
  stage.cleanup.defer(() => void socket.destroy());
  return socket;
}

/**
 * Opens live streams of an account but never reads from them, and ends the account's sessions while events continue.
 */
export const unreadLiveStreamsScenario: ChaosScenario = {
  name: 'slowReader',
  guarantee: 'is not affected by an unconfirmed account that does not read its live streams and whose session ends',
  breaks: {
    liveReaders: {
      what: 'an ended stream stays in the hub and its errors are not handled',
      mutations: ['liveStreamCleanup'],
    },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage);
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 2, restMs: 10 });
    const [kept = '', ...tokens] = await openSessions(app.url, 1 + (stage.options.times ?? defaultTimes));
    const stop = toggleFavourite(app.url, kept);
    await delay(eventsMs);
    const first = residentMemory(app.pid());
    await delay(2 * eventsMs);
    const before = residentMemory(app.pid());
    const open = tokens.flatMap((token) =>
      Array.from({ length: streamsPerSession }, () => openUnread(stage, app.url, token)),
    );
    await delay(eventsMs);
    await sendTestCommandOnce({
      url: app.url,
      path: '/api/auth/sign-out-everywhere',
      body: { keepThis: true },
      token: kept,
    });
    await delay(eventsMs);
    const events = await stop();
    const after = residentMemory(app.pid());
    const ledger = await load.stop();
    verdict.expectTrue(!app.hasEnded(), `the product ended: ${app.output().slice(-500)}`);
    verdict.expectTrue(app.hasEnded() || (await isTestProductReady(app.url)), 'the product is not ready');
    const normal = Math.max(0, Math.round(before - first));
    const grown = Math.round(after - before);
    verdict.expectTrue(
      grown - normal <= maxGrowthMb,
      `memory grew by ${grown} MB, by ${normal} MB in the same time before`,
    );
    const metrics = app.hasEnded()
      ? {}
      : await checkLogAndReadModelsAfterChaosRun(verdict, ledger, getEvaluatedDatabase());
    return {
      metrics: {
        'requested streams': open.length,
        'events of the account': events,
        'memory growth in MB': grown,
        'memory growth in MB before': normal,
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
