import { makeSecrets } from './secrets.ts';

/** `secrets.cli.ts FOLDER`: the passwords and keys of compose.yaml, made once. */
const isNew = makeSecrets(process.argv[2] ?? '/secrets', {
  primary: 'postgres',
  replica: process.env['QUERY_DATABASE_HOST'],
});
const admin = process.env['ADMIN_EMAIL'] ?? '';
console.log(isNew ? 'Passwords and keys were made.' : 'Passwords and keys are there.');
console.log(
  `How ${admin} signs in: docker compose -f infra/deploy/compose.yaml run --rm secrets infra/deploy/docker/showAdmin.cli.ts`,
);
