import { readFileSync } from 'node:fs';

/** Prints the generated password of the first administrator, for anyone who can run commands on the host. */
console.log(readFileSync('/secrets/sight/admin-password', 'utf8'));
