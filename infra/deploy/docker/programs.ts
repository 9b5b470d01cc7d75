/** What one image holds; every path is relative to the root of the checkout. */
export interface Image {
  /** The programs that can be started in it, as patterns. */
  readonly programs: readonly string[];
  /** What programs read by its path. */
  readonly besides: readonly string[];
}

const alive = 'infra/deploy/docker/alive.ts';
const buildId = '.build';

/** Images by the names of their targets in the Dockerfile. */
export const images: Readonly<Record<string, Image>> = {
  command: { programs: ['infra/product/start/command.cli.ts', alive], besides: [buildId] },
  query: { programs: ['infra/product/start/query.cli.ts', alive], besides: [buildId] },
  projections: { programs: ['infra/product/start/projections.cli.ts', alive], besides: [buildId] },
  gateway: { programs: ['infra/product/start/gateway.cli.ts', alive], besides: [buildId, 'web/dist'] },
  migrate: {
    programs: ['infra/product/start/migrate.cli.ts', 'infra/deploy/docker/{secrets,showAdmin}.cli.ts'],
    besides: [buildId],
  },
  // What operators run, with the owner's login.
  operate: { programs: ['infra/product/operate/*.cli.ts'], besides: [buildId] },
};
