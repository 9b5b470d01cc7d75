import { z } from 'zod';

const port = z.coerce
  .number('must be a number.')
  .int('must be a whole number.')
  .min(1)
  .max(65_535, 'must be 65535 at most.');
const collector = z.url({ protocol: /^https?$/, message: 'must look like http://collector.example:4318.' });
const share = z.coerce.number('must be a number.').min(0, 'must be 0 or more.').max(1, 'must be 1 at most.');

/** The settings of figures and traces, by their names in the environment. */
export const sightShape = {
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
} as const;

export interface SightSettings {
  /** Port on which GET /metrics answers everybody who reaches it; `null`: it answers operators only, on the port of all calls. */
  readonly metricsPort: number | null;
  /** OTLP receiver of traces (HTTP, its base address); `null`: none are recorded. */
  readonly tracesUrl: string | null;
  /** Of the traces that begin here, those that are recorded, 0 to 1. */
  readonly traceShare: number;
}

export function toSightSettings(env: z.infer<z.ZodObject<typeof sightShape>>): SightSettings {
  return {
    metricsPort: env.METRICS_PORT ?? null,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '') ?? null,
    traceShare: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
