import { cpSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { images } from '../../deploy/docker/programs.ts';
import { type Engine, orNoContainers } from './engine.ts';
import { root, run, runs } from './run.ts';
import { services } from './composition.ts';
import { layStandins, standins } from './standins.ts';

const [official, madeBase, madeDebian] = ['node:24-slim', 'marketplace-standin/node', 'marketplace-standin/debian'];
const sources = path.join(root, 'infra/tests/deploy/standins');
const [fetchLimitMs, tryLimitMs] = [300_000, 90_000];
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** A Debian as small as it goes, from the packages' own server. */
async function makeDebian(env: Engine['env'], folder: string): Promise<void> {
  if (await runs('docker', ['image', 'inspect', madeDebian], env)) return;
  const files = path.join(folder, 'debian');
  const find = "apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1";
  const mirror = (await run('sh', ['-c', find])).trim();
  rmSync(files, { recursive: true, force: true });
  await run('debootstrap', ['--variant=minbase', 'bookworm', files, mirror], {}, fetchLimitMs);
  await run('sh', ['-c', `tar -C '${files}' -c . | docker import - ${madeDebian}`], env);
  rmSync(files, { recursive: true, force: true });
}

/** Debian with the Node that npm brings and this machine's npm and certificates. */
async function makeBase(env: Engine['env'], folder: string): Promise<void> {
  await makeDebian(env, folder);
  const context = path.join(folder, 'base');
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  cpSync(realpathSync(process.execPath), path.join(context, 'node'));
  const npm = process.env['npm_execpath'] ?? (await run('sh', ['-c', 'command -v npm'])).trim();
  cpSync(path.resolve(realpathSync(npm), '../..'), path.join(context, 'npm'), { recursive: true });
  if (existsSync(certificates)) cpSync(certificates, path.join(context, 'certificates.crt'), { dereference: true });
  cpSync(path.join(sources, 'base.Dockerfile'), path.join(context, 'Dockerfile'));
  await run('docker', ['build', '--quiet', '--build-arg', `BASE=${madeDebian}`, '--tag', madeBase, context], env);
}

async function findOrMakeBase(env: Engine['env'], folder: string): Promise<string> {
  const isThere = await runs('docker', ['image', 'inspect', official], env);
  // Where no registry of images is reached, asking takes a minute and more.
  const canPull = isThere || (await runs('timeout', ['10', 'docker', 'manifest', 'inspect', official], env));
  if (isThere || (canPull && (await runs('docker', ['pull', '--quiet', official], env)))) return official;
  await makeBase(env, folder);
  return madeBase;
}

/** Containers of the classic builder take only what others leave: they may be built beside something that measures time. */
const modest = (env: Engine['env']): readonly string[] => (env['DOCKER_BUILDKIT'] === '0' ? ['--cpu-shares', '2'] : []);

/**
 * The image that ours are built on: Node's own where it can be had; a container of it was seen to run and to reach what builds need.
 * @returns its name. @throws NoContainersError when there is none.
 */
export async function findBase({ env }: Engine, folder: string): Promise<string> {
  const base = await orNoContainers('There is no base image', () => findOrMakeBase(env, folder));
  const tried = ['run', '--rm', '--entrypoint', 'npm', base, 'view', 'zod', 'version'];
  await orNoContainers('A container does not run, or does not reach the packages', () =>
    run('docker', tried, env, tryLimitMs),
  );
  return base;
}

/** Builds the images of our programs. @param revision that they are labelled with. */
export async function buildOurs({ env }: Engine, base: string, revision: string): Promise<void> {
  for (const target of Object.keys(images)) {
    const args = ['--build-arg', `BASE=${base}`, '--build-arg', `REVISION=${revision}`, '--target', target];
    const file = ['--file', 'infra/deploy/docker/Dockerfile', '--tag', `marketplace/${target}:${revision}`];
    await run('docker', ['build', '--quiet', ...modest(env), ...args, ...file, '.'], env);
  }
}

/** Builds the images of our services anew from those of an earlier revision, as a release does that changes nothing but its name. */
export async function rebuildOurs({ env }: Engine, folder: string, earlier: string, revision: string): Promise<void> {
  const context = path.join(folder, 'released');
  mkdirSync(context, { recursive: true });
  cpSync(path.join(sources, 'released.Dockerfile'), path.join(context, 'Dockerfile'));
  for (const target of services) {
    const args = ['--build-arg', `EARLIER=marketplace/${target}:${earlier}`, '--build-arg', `REVISION=${revision}`];
    await run('docker', ['build', '--quiet', ...args, '--tag', `marketplace/${target}:${revision}`, context], env);
  }
}

/** Builds what stands in for the images of others. */
export async function buildStandins({ env }: Engine, base: string, folder: string): Promise<void> {
  const context = path.join(folder, 'standins');
  await layStandins(context);
  for (const target of standins) {
    const args = ['--build-arg', `BASE=${base}`, '--target', target, '--tag', `marketplace-standin/${target}`];
    await run('docker', ['build', '--quiet', ...modest(env), ...args, context], env);
  }
}

/** Bytes of what an image holds of the product, Node and Debian left out. */
export async function sizesOf({ env }: Engine, revision: string): Promise<Readonly<Record<string, number>>> {
  const sizes: [string, number][] = [];
  for (const target of Object.keys(images)) {
    const image = `marketplace/${target}:${revision}`;
    const said = await run('docker', ['run', '--rm', '--entrypoint', 'du', image, '-sb', '/app'], env);
    sizes.push([target, Number.parseInt(said, 10)]);
  }
  return Object.fromEntries(sizes);
}
