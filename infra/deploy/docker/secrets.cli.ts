import { createMissingDockerSecretFiles } from './secrets.ts';

/** `secrets.cli.ts FOLDER`: generates the passwords and keys of compose.yaml once. */
const isNew = createMissingDockerSecretFiles(process.argv[2] ?? '/secrets', {
  primary: 'postgres',
  replica: process.env['QUERY_DATABASE_HOST'],
});
const admin = process.env['ADMIN_EMAIL'] ?? '';
console.log(isNew ? 'Generated passwords and keys.' : 'Passwords and keys already exist.');
console.log(
  `To show the password of ${admin}, run: ` +
    'docker compose -f infra/deploy/compose.yaml run --rm secrets infra/deploy/docker/showAdmin.cli.ts',
);
