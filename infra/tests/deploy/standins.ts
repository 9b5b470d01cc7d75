import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findKafkaFiles } from '@marketplace/messaging/testing/kafkaFiles.ts';
import { findBinaries } from '@marketplace/postgres/embedded/binaries.ts';
import { reachPackages } from '../../deploy/docker/reachPackages.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = fileURLToPath(new URL('./standins/', import.meta.url));

/** Images that stand in for those of others, by the names that compose.standin.yaml gives them. */
export const standins = ['postgres', 'kafka', 'prometheus', 'mailpit'] as const;

/** Folder of the Java that runs here. */
function javaFolder(): string {
  const program = execFileSync('sh', ['-c', 'command -v java'], { encoding: 'utf8' }).trim();
  return path.resolve(realpathSync(program), '../..');
}

/** Debian's Java has links to its settings in /etc, and some to packages that are not installed: cp leaves those out and says so. */
function copyJava(into: string): void {
  mkdirSync(into);
  const parts = ['bin', 'conf', 'lib'].map((part) => path.join(javaFolder(), part));
  spawnSync('cp', ['-RL', ...parts, into]);
  if (!existsSync(path.join(into, 'conf/security/java.security'))) throw new Error('Java could not be copied.');
}

/** The mail catcher with the packages that it imports. */
function copyMailpit(into: string): void {
  cpSync(path.join(sources, 'mailpit.ts'), path.join(into, 'mailpit.ts'));
  const from = path.join(sources, 'mailpit.ts');
  const files = reachPackages(['postal-mime', 'smtp-server'].map((specifier) => ({ specifier, from })));
  for (const file of files) cpSync(file, path.join(into, path.relative(root, file)));
}

/**
 * Lays out what the images that stand in are built from: Postgres of npm, Kafka's jars of Maven with this machine's Java, Debian's Prometheus
 * and a mail catcher of npm's smtp-server. @throws Error that names what is missing.
 */
export async function layStandins(into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const kafka = await findKafkaFiles();
  if (kafka === null) throw new Error('Kafka needs Java and Maven: apt-get install default-jre-headless maven.');
  cpSync(sources, into, { recursive: true });
  const postgres = path.join(findBinaries().folder, 'native');
  cpSync(postgres, path.join(into, 'postgres', 'native'), { recursive: true, verbatimSymlinks: true });
  cpSync(kafka.lib, path.join(into, 'kafka', 'lib'), { recursive: true });
  cpSync(path.join(root, 'infra/deploy/local/kafka/log4j2.properties'), path.join(into, 'kafka', 'log4j2.properties'));
  copyJava(path.join(into, 'java'));
  cpSync('/usr/bin/prometheus', path.join(into, 'prometheus'), { dereference: true });
  mkdirSync(path.join(into, 'mailpit'));
  copyMailpit(path.join(into, 'mailpit'));
}
