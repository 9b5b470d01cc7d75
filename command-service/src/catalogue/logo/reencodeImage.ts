import { type ExecFileException, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { msg } from '@lingui/core/runtime-macro';
import { createSemaphore, type Semaphore } from '@marketplace/http/semaphore.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import { imageReencodingExitCodes, maxLogoSidePixels, maxLogoPixels } from './logoImageLimits.ts';

const program = fileURLToPath(new URL('./reencodeImage.cli.ts', import.meta.url));

/** Maximum output bytes for an image within `maxLogoSidePixels`, and time limit in milliseconds. */
const limits = { bytes: 4 * maxLogoSidePixels * maxLogoSidePixels * 2, milliseconds: 20_000 } as const;

/** Environment variables that a process needs to run; no settings or secrets. */
const environmentVariables = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR'] as const;

function createRefusal(code: RefusalCode, message: Message): Refusal {
  return new Refusal('rule', code, message, [{ path: 'file', message }]);
}

function explainFailure(error: ExecFileException): Error {
  if (error.code === imageReencodingExitCodes.tooManyPixels) {
    const message = msg`Logos can have at most ${{ megapixels: maxLogoPixels / 1_000_000 }} million pixels. Upload a smaller image.`;
    return createRefusal('logo.too-many-pixels', message);
  }
  if (error.code === imageReencodingExitCodes.damaged || error.killed === true || error.signal != null) {
    return createRefusal('logo.damaged', msg`The image could not be read. Save it again and upload the new file.`);
  }
  return error;
}

/** Creates a function that re-encodes images, one at a time. */
export function createImageReencoder(): (bytes: Buffer) => Promise<Buffer> {
  const runLimited: Semaphore = createSemaphore({
    atOnce: 1,
    waiting: 5,
    busy: ['logo.busy', msg`Other logos are being processed. Try again in a moment.`],
  });
  return (bytes) => runLimited(() => reencodeImage(bytes));
}

/**
 * Re-encodes a PNG, JPEG or WebP image. The result is rotated according to the metadata, is at most `maxLogoSidePixels`
 * pixels wide and high, and contains no other data of the file. Runs in a child process, because malicious files are
 * most likely to exploit image decoders.
 * @throws Refusal 'logo.damaged', 'logo.too-many-pixels'.
 */
async function reencodeImage(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      maxBuffer: limits.bytes,
      timeout: limits.milliseconds,
      killSignal: 'SIGKILL',
      env: Object.fromEntries(environmentVariables.map((name) => [name, process.env[name]])),
    } as const;
    const child = execFile(process.execPath, ['--max-old-space-size=64', program], options, (error, reencoded) => {
      if (error === null) resolve(reencoded);
      else reject(explainFailure(error));
    });
    // The process may end before it has read everything, and writing to its input then fails. The error is ignored
    // here, because the exit code explains the reason.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(bytes);
  });
}
