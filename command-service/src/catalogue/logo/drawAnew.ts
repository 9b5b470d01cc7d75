import { type ExecFileException, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createSemaphore, type Semaphore } from '@marketplace/http/semaphore.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';
import { exitCodes, longestSide, mostPixels } from './pictureMessages.ts';

const program = fileURLToPath(new URL('./drawAnew.cli.ts', import.meta.url));

/** Bytes that a picture within `longestSide` can have at most, and milliseconds that drawing it may take. */
const limits = { bytes: 4 * longestSide * longestSide * 2, milliseconds: 20_000 } as const;

/** What a program needs to run at all; no setting or secret of the product is among it. */
const passedOn = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR'] as const;

function refusal(code: RefusalCode, message: string): Refusal {
  return new Refusal('rule', code, message, [{ path: 'file', message }]);
}

function whyNot(error: ExecFileException): Error {
  if (error.code === exitCodes.tooManyPixels) {
    const message = `A logo may have at most ${mostPixels / 1_000_000} million pixels.`;
    return refusal('logo.too-many-pixels', message);
  }
  if (error.code === exitCodes.damaged || error.killed === true || error.signal != null) {
    return refusal('logo.damaged', 'The picture is damaged: save it anew and upload it again.');
  }
  return error;
}

/** Draws pictures anew, one at a time. */
export function createDrawing(): (bytes: Buffer) => Promise<Buffer> {
  const inTurn: Semaphore = createSemaphore({
    atOnce: 1,
    waiting: 5,
    busy: ['logo.busy', 'Other logos are being stored right now. Please try again in a moment.'],
  });
  return (bytes) => inTurn(() => drawAnew(bytes));
}

/**
 * Decodes a PNG, JPEG or WebP picture and encodes its pixels anew, upright, at most `longestSide` long, without anything else that the
 * file held. In a process of its own, because decoders are the part of a program that foreign bytes break first.
 * @throws Refusal 'logo.damaged', 'logo.too-many-pixels'.
 */
async function drawAnew(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      maxBuffer: limits.bytes,
      timeout: limits.milliseconds,
      killSignal: 'SIGKILL',
      env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    } as const;
    const child = execFile(process.execPath, ['--max-old-space-size=64', program], options, (error, drawn) => {
      if (error === null) resolve(drawn);
      else reject(whyNot(error));
    });
    // It may have ended before it has read everything; its end says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(bytes);
  });
}
