import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrCreateTestKafkaFiles } from '@marketplace/messaging/testing/kafkaFiles.ts';
import { findPostgresBinaries } from '@marketplace/postgres/embedded/binaries.ts';
import { findImportedPackageFiles } from '../../deploy/docker/findImportedPackageFiles.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = fileURLToPath(new URL('./standins/', import.meta.url));

/** Names of the stand-ins for third-party images in compose.standin.yaml. */
export const standinDockerImageNames = ['postgres', 'kafka', 'prometheus', 'mailpit'] as const;

/** Folder of the installed Java. */
function javaFolder(): string {
  const program = execFileSync('sh', ['-c', 'command -v java'], { encoding: 'utf8' }).trim();
  return path.resolve(realpathSync(program), '../..');
}

/**
 * Copies Java and follows symbolic links, since Debian's version contains links to settings in /etc. Links to packages
 * that are not installed are broken; cp skips them with a warning.
 */
function copyJava(into: string): void {
  mkdirSync(into);
  const parts = ['bin', 'conf', 'lib'].map((part) => path.join(javaFolder(), part));
  spawnSync('cp', ['-RL', ...parts, into]);
  if (!existsSync(path.join(into, 'conf/security/java.security'))) throw new Error('Copying Java failed.');
}

/** Copies the mail catcher and the packages that it imports. */
function copyMailpit(into: string): void {
  cpSync(path.join(sources, 'mailpit.ts'), path.join(into, 'mailpit.ts'));
  const from = path.join(sources, 'mailpit.ts');
  const files = findImportedPackageFiles(['postal-mime', 'smtp-server'].map((specifier) => ({ specifier, from })));
  for (const file of files) cpSync(file, path.join(into, path.relative(root, file)));
}

/**
 * Prepares the build context of the stand-in images: Postgres from npm, Kafka's jars from Maven with this machine's
 * Java, Debian's Prometheus, and a mail catcher based on smtp-server.
 * @throws Error that names a missing part.
 */
export async function prepareStandinDockerBuildContext(into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const kafka = await findOrCreateTestKafkaFiles();
  if (kafka === null) throw new Error('Kafka needs Java and Maven: apt-get install default-jre-headless maven.');
  cpSync(sources, into, { recursive: true });
  const postgres = path.join(findPostgresBinaries().folder, 'native');
  cpSync(postgres, path.join(into, 'postgres', 'native'), { recursive: true, verbatimSymlinks: true });
  cpSync(kafka.lib, path.join(into, 'kafka', 'lib'), { recursive: true });
  cpSync(path.join(root, 'infra/deploy/local/kafka/log4j2.properties'), path.join(into, 'kafka', 'log4j2.properties'));
  copyJava(path.join(into, 'java'));
  cpSync('/usr/bin/prometheus', path.join(into, 'prometheus'), { dereference: true });
  mkdirSync(path.join(into, 'mailpit'));
  copyMailpit(path.join(into, 'mailpit'));
}
