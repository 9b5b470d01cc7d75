import { cpSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dockerImageContents } from '../../deploy/docker/programs.ts';
import { type ContainerEngine, wrapContainerErrors } from './containerEngine.ts';
import { repositoryRoot, runProgramAtRepositoryRoot, doesProgramSucceed } from './runProgramAtRepositoryRoot.ts';
import { deployedServiceNames } from './composeEnvironment.ts';
import { prepareStandinDockerBuildContext, standinDockerImageNames } from './standinImages.ts';

const [officialImage, baseImage, debianImage] = [
  'node:24-slim',
  'marketplace-standin/node',
  'marketplace-standin/debian',
];
const sources = path.join(repositoryRoot, 'infra/tests/deploy/standins');
const [fetchLimitMs, tryLimitMs] = [300_000, 90_000];
const certificatesFile = '/etc/ssl/certs/ca-certificates.crt';

/** Builds a minimal Debian image from the package repository. */
async function buildDebianImage(env: ContainerEngine['env'], folder: string): Promise<void> {
  if (await doesProgramSucceed('docker', ['image', 'inspect', debianImage], env)) return;
  const files = path.join(folder, 'debian');
  const find = "apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1";
  const mirror = (await runProgramAtRepositoryRoot('sh', ['-c', find])).trim();
  rmSync(files, { recursive: true, force: true });
  await runProgramAtRepositoryRoot('debootstrap', ['--variant=minbase', 'bookworm', files, mirror], {}, fetchLimitMs);
  await runProgramAtRepositoryRoot('sh', ['-c', `tar -C '${files}' -c . | docker import - ${debianImage}`], env);
  rmSync(files, { recursive: true, force: true });
}

/** Builds an image from the Debian image and adds the Node program, npm and the certificates of this machine. */
async function buildBaseImage(env: ContainerEngine['env'], folder: string): Promise<void> {
  await buildDebianImage(env, folder);
  const context = path.join(folder, 'base');
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  cpSync(realpathSync(process.execPath), path.join(context, 'node'));
  const npm = process.env['npm_execpath'] ?? (await runProgramAtRepositoryRoot('sh', ['-c', 'command -v npm'])).trim();
  cpSync(path.resolve(realpathSync(npm), '../..'), path.join(context, 'npm'), { recursive: true });
  if (existsSync(certificatesFile))
    cpSync(certificatesFile, path.join(context, 'certificates.crt'), { dereference: true });
  cpSync(path.join(sources, 'base.Dockerfile'), path.join(context, 'Dockerfile'));
  await runProgramAtRepositoryRoot(
    'docker',
    ['build', '--quiet', '--build-arg', `BASE=${debianImage}`, '--tag', baseImage, context],
    env,
  );
}

async function findOrBuildBaseImage(env: ContainerEngine['env'], folder: string): Promise<string> {
  const isThere = await doesProgramSucceed('docker', ['image', 'inspect', officialImage], env);
  // Limits the time, since a query takes over a minute without access to an image registry.
  const canPull =
    isThere || (await doesProgramSucceed('timeout', ['10', 'docker', 'manifest', 'inspect', officialImage], env));
  if (isThere || (canPull && (await doesProgramSucceed('docker', ['pull', '--quiet', officialImage], env))))
    return officialImage;
  await buildBaseImage(env, folder);
  return baseImage;
}

/** Low CPU priority for containers of the classic builder, so that builds do not affect measurements. */
const lowPriority = (env: ContainerEngine['env']): readonly string[] =>
  env['DOCKER_BUILDKIT'] === '0' ? ['--cpu-shares', '2'] : [];

/**
 * Finds or builds the base image of the programs: the official Node image if available, otherwise an image with Debian
 * and Node. Checks that a container runs and reaches the package registry.
 * @returns the name of the image.
 * @throws ContainersUnavailableError when no image can be prepared.
 */
export async function findOrBuildProgramBaseImage({ env }: ContainerEngine, folder: string): Promise<string> {
  const base = await wrapContainerErrors('Preparing the base image failed', () => findOrBuildBaseImage(env, folder));
  const args = ['run', '--rm', '--entrypoint', 'npm', base, 'view', 'zod', 'version'];
  await wrapContainerErrors('Running a container with access to the package registry failed', () =>
    runProgramAtRepositoryRoot('docker', args, env, tryLimitMs),
  );
  return base;
}

/**
 * Builds the images of all programs.
 * @param revision label and tag of the images.
 */
export async function buildProgramImages({ env }: ContainerEngine, base: string, revision: string): Promise<void> {
  for (const target of Object.keys(dockerImageContents)) {
    const args = ['--build-arg', `BASE=${base}`, '--build-arg', `REVISION=${revision}`, '--target', target];
    const file = ['--file', 'infra/deploy/docker/Dockerfile', '--tag', `marketplace/${target}:${revision}`];
    await runProgramAtRepositoryRoot('docker', ['build', '--quiet', ...lowPriority(env), ...args, ...file, '.'], env);
  }
}

/**
 * Builds the service images of a new revision from the images of an earlier revision, as for a release that changes
 * only the revision.
 */
export async function buildNextRevisionServiceImages(
  { env }: ContainerEngine,
  folder: string,
  earlier: string,
  revision: string,
): Promise<void> {
  const context = path.join(folder, 'released');
  mkdirSync(context, { recursive: true });
  cpSync(path.join(sources, 'released.Dockerfile'), path.join(context, 'Dockerfile'));
  for (const target of deployedServiceNames) {
    const args = ['--build-arg', `EARLIER=marketplace/${target}:${earlier}`, '--build-arg', `REVISION=${revision}`];
    await runProgramAtRepositoryRoot(
      'docker',
      ['build', '--quiet', ...args, '--tag', `marketplace/${target}:${revision}`, context],
      env,
    );
  }
}

/** Builds the stand-in images that replace third-party images. */
export async function buildStandinDockerImages({ env }: ContainerEngine, base: string, folder: string): Promise<void> {
  const context = path.join(folder, 'standins');
  await prepareStandinDockerBuildContext(context);
  for (const target of standinDockerImageNames) {
    const args = ['--build-arg', `BASE=${base}`, '--target', target, '--tag', `marketplace-standin/${target}`];
    await runProgramAtRepositoryRoot('docker', ['build', '--quiet', ...lowPriority(env), ...args, context], env);
  }
}

/** Measures the size in bytes of the product in each image, without Node and Debian. */
export async function measureProductBytesInProgramImages(
  { env }: ContainerEngine,
  revision: string,
): Promise<Readonly<Record<string, number>>> {
  const sizes: [string, number][] = [];
  for (const target of Object.keys(dockerImageContents)) {
    const image = `marketplace/${target}:${revision}`;
    const output = await runProgramAtRepositoryRoot(
      'docker',
      ['run', '--rm', '--entrypoint', 'du', image, '-sb', '/app'],
      env,
    );
    sizes.push([target, Number.parseInt(output, 10)]);
  }
  return Object.fromEntries(sizes);
}
