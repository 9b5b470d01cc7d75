/** What an image's HEALTHCHECK runs. Not whether it is ready: a service that waits for its database is not to be replaced. */
const answer = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? '3000'}/health/live`).catch(() => null);
process.exitCode = answer?.ok === true ? 0 : 1;
