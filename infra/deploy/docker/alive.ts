/**
 * The HEALTHCHECK of an image runs this program. It checks liveness, not readiness: a service that waits for its
 * database must not be replaced.
 */
const answer = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? '3000'}/health/live`).catch(() => null);
process.exitCode = answer?.ok === true ? 0 : 1;
