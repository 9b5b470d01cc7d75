import type { Logger } from '@marketplace/telemetry/logger.ts';
import { recordSpans } from '@marketplace/telemetry/spans.ts';
import { readVersion } from '../deployment.ts';
import type { SightSettings } from './sightSettings.ts';

/** Milliseconds that the last spans have for leaving when the program stops. */
const partingMs = 2_000;

/**
 * Records traces where the settings name a receiver; its client is read only then. Nothing waits for the receiver, which may be away.
 * @param service name of this program in the traces. @returns ends it.
 */
export async function startTraces(
  { tracesUrl, traceShare }: SightSettings,
  service: string,
  logger: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  if (tracesUrl === null) return () => Promise.resolve();
  const { createOtlpRecorder } = await import('@marketplace/telemetry/otlpTraces.ts');
  const recorder = createOtlpRecorder({
    ...{ url: tracesUrl, share: traceShare },
    service: { name: service, version: readVersion() },
    onLost: (error) =>
      logger.warn({ reason: (error as Error).name }, 'traces do not reach their receiver; they are dropped'),
  });
  const putBack = recordSpans(recorder);
  return async () => {
    putBack();
    const late = new Promise<void>((resolve) => void setTimeout(resolve, partingMs).unref());
    await Promise.race([recorder.stop(), late]);
  };
}
