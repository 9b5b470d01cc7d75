import type { Logger } from '@marketplace/telemetry/logger.ts';
import { setSpanRecorder } from '@marketplace/telemetry/spans.ts';
import { readProductVersion } from '../deployment.ts';
import type { ObservabilitySettings } from './observabilitySettings.ts';

/** Maximum milliseconds to send the last spans when the product stops. */
const flushTimeoutMs = 2_000;

/**
 * Records traces if a receiver is configured; otherwise the client for the receiver is not even imported. The product
 * also works while the receiver is unavailable.
 * @param service name of this program in the traces.
 * @returns a function that stops recording.
 */
export async function startTracing(
  { tracesUrl, traceShare }: ObservabilitySettings,
  service: string,
  logger: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  if (tracesUrl === null) return () => Promise.resolve();
  const { createOtlpSpanRecorder } = await import('@marketplace/telemetry/otlpTraces.ts');
  const recorder = createOtlpSpanRecorder({
    ...{ url: tracesUrl, sampledFraction: traceShare },
    service: { name: service, version: readProductVersion() },
    onSpansLost: (error) =>
      logger.warn({ reason: (error as Error).name }, 'the trace receiver is unreachable; traces are dropped'),
  });
  const restoreRecorder = setSpanRecorder(recorder);
  return async () => {
    restoreRecorder();
    const late = new Promise<void>((resolve) => void setTimeout(resolve, flushTimeoutMs).unref());
    await Promise.race([recorder.stop(), late]);
  };
}
