/** Content of an image; all paths are relative to the root of the checkout. */
export interface DockerImageContent {
  /** Programs that can be started in the image, as glob patterns. */
  readonly programs: readonly string[];
  /** Further files and folders that the programs read by path. */
  readonly extraPaths: readonly string[];
}

const alive = 'infra/deploy/docker/alive.ts';
/** Files with the build id and the commit, written by `infra/product/start/buildId.cli.ts`. */
const buildFiles = ['.build', '.commit'];

/** Content of each image, by the name of its target in the Dockerfile. */
export const dockerImageContents: Readonly<Record<string, DockerImageContent>> = {
  command: { programs: ['infra/product/start/command.cli.ts', alive], extraPaths: buildFiles },
  query: { programs: ['infra/product/start/query.cli.ts', alive], extraPaths: buildFiles },
  projections: { programs: ['infra/product/start/projections.cli.ts', alive], extraPaths: buildFiles },
  gateway: { programs: ['infra/product/start/gateway.cli.ts', alive], extraPaths: [...buildFiles, 'web/dist'] },
  migrate: {
    programs: ['infra/product/start/migrate.cli.ts', 'infra/deploy/docker/{secrets,showAdmin}.cli.ts'],
    extraPaths: buildFiles,
  },
  // These programs run commands for operators, with the login of the database owner.
  operate: { programs: ['infra/product/operate/*.cli.ts'], extraPaths: buildFiles },
};
