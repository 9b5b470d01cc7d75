import { cpSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dockerImageContents } from '../../deploy/docker/programs.ts';
import { type DeploymentTestContainerEngine, runRethrowingAsContainersUnavailable } from './containerEngine.ts';
import {
  repositoryRoot,
  runProgramAtRepositoryRootInDeployTest,
  doesProgramSucceedInTest,
} from './runProgramAtRepositoryRootInDeployTest.ts';
import { composeTestServiceNames } from './composeEnvironment.ts';
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
async function buildDebianImage(env: DeploymentTestContainerEngine['env'], folder: string): Promise<void> {
  if (await doesProgramSucceedInTest('docker', ['image', 'inspect', debianImage], env)) return;
  const files = path.join(folder, 'debian');
  const find = "apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1";
  const mirror = (await runProgramAtRepositoryRootInDeployTest('sh', ['-c', find])).trim();
  rmSync(files, { recursive: true, force: true });
  await runProgramAtRepositoryRootInDeployTest(
    'debootstrap',
    ['--variant=minbase', 'bookworm', files, mirror],
    {},
    fetchLimitMs,
  );
  await runProgramAtRepositoryRootInDeployTest(
    'sh',
    ['-c', `tar -C '${files}' -c . | docker import - ${debianImage}`],
    env,
  );
  rmSync(files, { recursive: true, force: true });
}

/** Builds an image from the Debian image and adds the Node program, npm and the certificates of this machine. */
async function buildBaseImage(env: DeploymentTestContainerEngine['env'], folder: string): Promise<void> {
  await buildDebianImage(env, folder);
  const context = path.join(folder, 'base');
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  cpSync(realpathSync(process.execPath), path.join(context, 'node'));
  const npm =
    process.env['npm_execpath'] ??
    (await runProgramAtRepositoryRootInDeployTest('sh', ['-c', 'command -v npm'])).trim();
  cpSync(path.resolve(realpathSync(npm), '../..'), path.join(context, 'npm'), { recursive: true });
  if (existsSync(certificatesFile))
    cpSync(certificatesFile, path.join(context, 'certificates.crt'), { dereference: true });
  cpSync(path.join(sources, 'base.Dockerfile'), path.join(context, 'Dockerfile'));
  await runProgramAtRepositoryRootInDeployTest(
    'docker',
    ['build', '--quiet', '--build-arg', `BASE=${debianImage}`, '--tag', baseImage, context],
    env,
  );
}

async function findOrBuildBaseImage(env: DeploymentTestContainerEngine['env'], folder: string): Promise<string> {
  const isThere = await doesProgramSucceedInTest('docker', ['image', 'inspect', officialImage], env);
  // Limits the time, since a query takes over a minute without access to an image registry.
  const canPull =
    isThere || (await doesProgramSucceedInTest('timeout', ['10', 'docker', 'manifest', 'inspect', officialImage], env));
  if (isThere || (canPull && (await doesProgramSucceedInTest('docker', ['pull', '--quiet', officialImage], env))))
    return officialImage;
  await buildBaseImage(env, folder);
  return baseImage;
}

/** Low CPU priority for containers of the classic builder, so that builds do not affect measurements. */
const lowPriority = (env: DeploymentTestContainerEngine['env']): readonly string[] =>
  env['DOCKER_BUILDKIT'] === '0' ? ['--cpu-shares', '2'] : [];

/**
 * Finds or builds the base image of the programs: the official Node image if available, otherwise an image with Debian
 * and Node. Checks that a container runs and reaches the package registry.
 * @returns the name of the image.
 * @throws TestContainersUnavailableError when no image can be prepared.
 */
export async function findOrBuildBaseImageForDeployTest(
  { env }: DeploymentTestContainerEngine,
  folder: string,
): Promise<string> {
  const base = await runRethrowingAsContainersUnavailable('Preparing the base image failed', () =>
    findOrBuildBaseImage(env, folder),
  );
  const args = ['run', '--rm', '--entrypoint', 'npm', base, 'view', 'zod', 'version'];
  await runRethrowingAsContainersUnavailable('Running a container with access to the package registry failed', () =>
    runProgramAtRepositoryRootInDeployTest('docker', args, env, tryLimitMs),
  );
  return base;
}

/**
 * Builds the images of all programs.
 * @param revision label and tag of the images.
 */
export async function buildProgramImagesForDeployTest(
  { env }: DeploymentTestContainerEngine,
  base: string,
  revision: string,
): Promise<void> {
  for (const target of Object.keys(dockerImageContents)) {
    const args = ['--build-arg', `BASE=${base}`, '--build-arg', `REVISION=${revision}`, '--target', target];
    const file = ['--file', 'infra/deploy/docker/Dockerfile', '--tag', `marketplace/${target}:${revision}`];
    await runProgramAtRepositoryRootInDeployTest(
      'docker',
      ['build', '--quiet', ...lowPriority(env), ...args, ...file, '.'],
      env,
    );
  }
}

/**
 * Builds the service images of a new revision from the images of an earlier revision, as for a release that changes
 * only the revision.
 */
export async function buildNextRevisionServiceImages(
  { env }: DeploymentTestContainerEngine,
  folder: string,
  earlier: string,
  revision: string,
): Promise<void> {
  const context = path.join(folder, 'released');
  mkdirSync(context, { recursive: true });
  cpSync(path.join(sources, 'released.Dockerfile'), path.join(context, 'Dockerfile'));
  for (const target of composeTestServiceNames) {
    const args = ['--build-arg', `EARLIER=marketplace/${target}:${earlier}`, '--build-arg', `REVISION=${revision}`];
    await runProgramAtRepositoryRootInDeployTest(
      'docker',
      ['build', '--quiet', ...args, '--tag', `marketplace/${target}:${revision}`, context],
      env,
    );
  }
}

/** Builds the stand-in images that replace third-party images. */
export async function buildStandinDockerImages(
  { env }: DeploymentTestContainerEngine,
  base: string,
  folder: string,
): Promise<void> {
  const context = path.join(folder, 'standins');
  await prepareStandinDockerBuildContext(context);
  for (const target of standinDockerImageNames) {
    const args = ['--build-arg', `BASE=${base}`, '--target', target, '--tag', `marketplace-standin/${target}`];
    await runProgramAtRepositoryRootInDeployTest(
      'docker',
      ['build', '--quiet', ...lowPriority(env), ...args, context],
      env,
    );
  }
}

/** Measures the size in bytes of the product in each image, without Node and Debian. */
export async function measureProductBytesInTestProgramImages(
  { env }: DeploymentTestContainerEngine,
  revision: string,
): Promise<Readonly<Record<string, number>>> {
  const sizes: [string, number][] = [];
  for (const target of Object.keys(dockerImageContents)) {
    const image = `marketplace/${target}:${revision}`;
    const output = await runProgramAtRepositoryRootInDeployTest(
      'docker',
      ['run', '--rm', '--entrypoint', 'du', image, '-sb', '/app'],
      env,
    );
    sizes.push([target, Number.parseInt(output, 10)]);
  }
  return Object.fromEntries(sizes);
}
