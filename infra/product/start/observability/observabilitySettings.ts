import { z } from 'zod';

const port = z.coerce
  .number('must be a number.')
  .int('must be a whole number.')
  .min(1)
  .max(65_535, 'must be at most 65535.');
const collector = z.url({ protocol: /^https?$/, message: 'must look like http://collector.example:4318.' });
const share = z.coerce.number('must be a number.').min(0, 'must be at least 0.').max(1, 'must be at most 1.');

/** Schemas of the settings for metrics and traces, keyed by the names of their environment variables. */
export const observabilitySettingsShape = {
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
} as const;

export interface ObservabilitySettings {
  /**
   * Port on which GET /metrics is served without authorisation; `null`: metrics are served only to operators, on the
   * main port.
   */
  readonly metricsPort: number | null;
  /** Base URL of the OTLP receiver of traces (HTTP); `null`: traces are not recorded. */
  readonly tracesUrl: string | null;
  /** Share of the traces started by this program that are recorded, from 0 to 1. */
  readonly traceShare: number;
}

/** Converts validated environment variables to settings. Removes a slash at the end of the URL for traces. */
export function toObservabilitySettings(
  env: z.infer<z.ZodObject<typeof observabilitySettingsShape>>,
): ObservabilitySettings {
  return {
    metricsPort: env.METRICS_PORT ?? null,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '') ?? null,
    traceShare: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
